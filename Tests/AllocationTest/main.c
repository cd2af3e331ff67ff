/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Lets one allocation after the other fail, in libxml2 and in the C code around it, for every document that is named.
 *
 * What comes of a document then is what always comes of it, or the news that there was no memory: never another tree,
 * other octets or another fault. Our own code gives back all that it has, and uses nothing after that.
 *
 * Usage: main STEP DOCUMENT...   (every STEP-th allocation)
 */
#define ALLOCATIONS_ARE_MADE_HERE
#include "allocations.h"

#include "CSecureXML.h"
#include "cxml_stream.h"

#include <libxml/xmlerror.h>
#include <libxml/xmlmemory.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static size_t cases;
static size_t documents;

/* MARK: allocations that fail */

static size_t made;    /* since the last one was armed */
static size_t failing; /* the number of the first that fails; 0: none */
static bool all_that_follow;

static bool fails(void) {
    made++;
    return failing != 0 && (all_that_follow ? made >= failing : made == failing);
}

static void arm(size_t number, bool follow) {
    made = 0;
    failing = number;
    all_that_follow = follow;
}

/* What our own code has and did not give back. libxml2 2.9 loses what it has where there is no memory to go on. */
static size_t held;

static void *holding(void *memory) {
    held += memory != NULL;
    return memory;
}

void *test_malloc(size_t count) {
    return fails() ? NULL : holding(malloc(count));
}

void *test_calloc(size_t count, size_t size) {
    return fails() ? NULL : holding(calloc(count, size));
}

void *test_realloc(void *memory, size_t count) {
    if (fails()) {
        return NULL;
    }
    return memory == NULL ? holding(malloc(count)) : realloc(memory, count);
}

void test_free(void *memory) {
    held -= memory != NULL;
    free(memory);
}

static void *library_malloc(size_t count) {
    return fails() ? NULL : malloc(count);
}

static void *library_realloc(void *memory, size_t count) {
    return fails() ? NULL : realloc(memory, count);
}

static char *library_strdup(const char *text) {
    return fails() ? NULL : strdup(text);
}

/* MARK: what comes of a document */

/* Bytes that grow; their own allocations never fail. */
typedef struct outcome {
    bool has_memory;
    uint8_t *bytes;
    size_t count;
} outcome;

static void add(outcome *outcome, const void *bytes, size_t count) {
    outcome->bytes = realloc(outcome->bytes, outcome->count + count + 1);
    if (count > 0) {
        memcpy(outcome->bytes + outcome->count, bytes, count);
    }
    outcome->count += count;
}

static void add_fault(outcome *outcome, cxml_fault fault) {
    /* Where there is no memory is of no interest. */
    if (fault.status == CXML_NO_MEMORY) {
        outcome->has_memory = false;
        return;
    }
    add(outcome, &fault.status, sizeof fault.status);
    add(outcome, &fault.native_code, sizeof fault.native_code);
    add(outcome, &fault.offset, sizeof fault.offset);
}

typedef struct file {
    const char *path;
    uint8_t *bytes;
    size_t count;
} file;

static const cxml_limits limits = {
    .depth = 64,
    .nodes = 50000,
    .attributes_per_element = 256,
    .namespaces_in_scope = 256,
    .text_bytes = 4 << 20,
    .name_bytes = 1024,
};
static const char *const no_prefixes[] = {NULL};

static struct _xmlDoc *parse(const file *file, outcome *outcome) {
    cxml_fault fault = {0};
    size_t namespaces = 0;
    struct _xmlDoc *document = cxml_parse(file->bytes, (int)file->count, &limits, &fault, &namespaces);
    add_fault(outcome, fault);
    if ((document != NULL) != (fault.status == CXML_OK)) {
        printf("%s: neither a document nor a fault, or both\n", file->path);
        exit(1);
    }
    return document;
}

/* For an act whose own allocations are to fail: they are counted from here on. */
static struct _xmlDoc *parse_with_memory(const file *file, outcome *outcome) {
    size_t number = failing;
    bool follow = all_that_follow;
    arm(0, false);
    struct _xmlDoc *document = parse(file, outcome);
    arm(number, follow);
    return document;
}

/* The tree, by what canonical octets say of it. */
static void parsing(const file *file, outcome *outcome) {
    struct _xmlDoc *document = parse(file, outcome);
    if (document == NULL) {
        return;
    }
    arm(0, false);
    size_t count = 0;
    uint8_t *octets = cxml_canonicalize_exclusively(document, NULL, NULL, true, no_prefixes, file->count, &count);
    add(outcome, octets, count);
    cxml_octets_free(octets);
    cxml_free_document(document);
}

/* What is parsed with memory is canonicalised without. */
static void canonicalizing(const file *file, outcome *outcome) {
    struct _xmlDoc *document = parse_with_memory(file, outcome);
    if (document == NULL) {
        return;
    }
    size_t count = 0;
    uint8_t *octets = cxml_canonicalize_exclusively(document, NULL, NULL, false, no_prefixes, 0, &count);
    outcome->has_memory = octets != NULL;
    add(outcome, octets, octets == NULL ? 0 : count);
    cxml_octets_free(octets);
    for (int method = CXML_C14N_INCLUSIVE; method <= CXML_C14N_INCLUSIVE_1_1; method++) {
        struct _xmlBuffer *buffer =
            cxml_canonicalize_subtree(document, cxml_root(document), NULL, method, true, no_prefixes);
        if (buffer == NULL) {
            outcome->has_memory = false;
        } else {
            add(outcome, cxml_buffer_bytes(buffer), cxml_buffer_count(buffer));
            cxml_buffer_free(buffer);
        }
    }
    cxml_free_document(document);
}

/* MARK: streams */

static cxml_stream *open_stream;

static void on_root(void *context, const struct _xmlNode *root) {
    add(context, cxml_local_name(root), cxml_length(cxml_local_name(root)));
}

static void on_signature(void *context, const struct _xmlNode *signature) {
    (void)context;
    (void)signature;
    cxml_stream_begin_octets(open_stream, false, no_prefixes);
}

static void on_octets(void *context, const uint8_t *octets, size_t count) {
    add(context, octets, count);
}

static void streaming(const file *file, outcome *outcome) {
    const cxml_stream_limits stream_limits = {limits, 1 << 20, 1 << 20, 1 << 24};
    const cxml_name names[] = {{"urn:oasis:names:tc:SAML:2.0:assertion", "Assertion"}};
    const uint64_t key[2] = {1, 2};
    const cxml_stream_events events = {outcome, on_root, on_signature, on_root, on_octets};
    cxml_stream *stream = cxml_stream_create(names, 1, &stream_limits, key);
    if (stream == NULL) {
        outcome->has_memory = false;
        return;
    }
    open_stream = stream;
    cxml_fault fault = {0};
    bool has_octets = false;
    if (cxml_stream_feed(stream, file->bytes, file->count, &events, &fault)) {
        cxml_stream_finish(stream, &events, &fault, &has_octets);
    }
    add_fault(outcome, fault);
    add(outcome, &has_octets, sizeof has_octets);
    cxml_stream_free(stream);
}

/* MARK: schemas */

#define SCHEMA "<schema xmlns='http://www.w3.org/2001/XMLSchema' targetNamespace='urn:oasis:names:tc:SAML:2.0:"
static const char outer_schema[] =
    SCHEMA "protocol' xmlns:s='urn:oasis:names:tc:SAML:2.0:assertion' elementFormDefault='qualified'>"
    "<import namespace='urn:oasis:names:tc:SAML:2.0:assertion' schemaLocation='inner.xsd'/>"
    "<element name='Response'><complexType><sequence><element ref='s:Issuer' minOccurs='0'/>"
    "<any namespace='##any' processContents='lax' minOccurs='0' maxOccurs='unbounded'/></sequence>"
    "<attribute name='ID' use='required'/><attribute name='Version' fixed='2.0'/></complexType></element></schema>";
static const char inner_schema[] = SCHEMA "assertion'><element name='Issuer' type='string'/></schema>";
static const cxml_schema_file schema_files[] = {
    {"outer.xsd", (const uint8_t *)outer_schema, sizeof outer_schema - 1},
    {"inner.xsd", (const uint8_t *)inner_schema, sizeof inner_schema - 1},
};

/* A schema and an expression, without memory: the process ends. */
static void validating(const file *file, outcome *outcome) {
    struct _xmlDoc *document = parse_with_memory(file, outcome);
    if (document == NULL) {
        return;
    }
    cxml_schema_fault fault;
    struct _xmlSchema *schema = cxml_schema_create(schema_files, 2, &fault);
    if (schema == NULL) {
        printf("the schema cannot be read: %d\n", fault.native_code);
        exit(1);
    }
    cxml_schema_error errors[4] = {0};
    long count = cxml_schema_validate(schema, cxml_root(document), errors, 4);
    add(outcome, &count, sizeof count);
    cxml_schema_free(schema);
    struct _xmlBuffer *buffer = NULL;
    cxml_xpath_status status = cxml_canonicalize_xpath(
        document, "//*[@*]", no_prefixes, no_prefixes, CXML_C14N_INCLUSIVE, true, no_prefixes, &buffer
    );
    add(outcome, &status, sizeof status);
    if (buffer != NULL) {
        add(outcome, cxml_buffer_bytes(buffer), cxml_buffer_count(buffer));
        cxml_buffer_free(buffer);
    }
    cxml_free_document(document);
}

/* MARK: runs */

typedef void act(const file *, outcome *);
typedef outcome judge(act *, const file *, size_t number, bool follow);

static outcome outcome_of(act *act, const file *file, size_t number, bool follow) {
    outcome result = {.has_memory = true};
    arm(number, follow);
    act(file, &result);
    arm(0, false);
    if (held != 0) {
        printf("%s: %zu allocations are not given back where the one of number %zu fails\n", file->path, held, number);
        exit(1);
    }
    return result;
}

static bool is_same(const outcome *one, const outcome *other) {
    return one->count == other->count && (one->count == 0 || memcmp(one->bytes, other->bytes, one->count) == 0);
}

/* What the act comes to in a process of its own; without memory where that ends. */
static outcome outcome_apart(act *act, const file *file, size_t number, bool follow) {
    outcome result = {.has_memory = true};
    int ends[2];
    pid_t child = pipe(ends) == 0 ? fork() : -1;
    if (child == 0) {
        freopen("/dev/null", "w", stderr);
        result = outcome_of(act, file, number, follow);
        bool is_whole = write(ends[1], result.bytes, result.count) == (ssize_t)result.count;
        _exit(is_whole ? 0 : 1);
    }
    close(ends[1]);
    uint8_t bytes[4096];
    for (ssize_t count; (count = read(ends[0], bytes, sizeof bytes)) > 0;) {
        add(&result, bytes, (size_t)count);
    }
    close(ends[0]);
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child || (status != 0 && WTERMSIG(status) != SIGABRT)) {
        printf("%s: the process of allocation %zu ended with %d\n", file->path, number, status);
        exit(1);
    }
    result.has_memory = status == 0;
    return result;
}

/* Until no allocation is left that could fail. */
static void try_all(const char *name, act *act, judge *run, const file *file, size_t stride) {
    /* The first time libxml2 also makes what it keeps for ever. */
    free(run(act, file, 0, false).bytes);
    outcome whole = run(act, file, 0, false);
    size_t reached = 1;
    /* Not the same ones in every document. */
    for (size_t number = 1 + documents % stride; reached != 0; number += stride) {
        reached = 0;
        for (int follow = 0; follow <= 1; follow++) {
            outcome result = run(act, file, number, follow);
            cases++;
            if (result.has_memory && !is_same(&result, &whole)) {
                printf("%s: %s: another outcome where allocation %zu fails%s\n", file->path, name, number,
                       follow ? ", and all that follow" : "");
                exit(1);
            }
            reached += !result.has_memory;
            free(result.bytes);
        }
    }
    free(whole.bytes);
}

static file read_file(const char *path) {
    file file = {.path = path};
    FILE *input = fopen(path, "rb");
    if (input == NULL || fseek(input, 0, SEEK_END) != 0) {
        printf("%s: cannot be read\n", path);
        exit(1);
    }
    file.count = (size_t)ftell(input);
    rewind(input);
    /* To the byte, so that reading beyond it is seen. */
    file.bytes = malloc(file.count > 0 ? file.count : 1);
    if (fread(file.bytes, 1, file.count, input) != file.count) {
        printf("%s: cannot be read\n", path);
        exit(1);
    }
    fclose(input);
    return file;
}

static void drop(void *context, const char *message, ...) {
    (void)context;
    (void)message;
}

int main(int count, char **arguments) {
    size_t step = count < 3 ? 0 : strtoul(arguments[1], NULL, 10);
    if (step == 0) {
        printf("usage: main STEP DOCUMENT...\n");
        return 64;
    }
    xmlMemSetup(free, library_malloc, library_realloc, library_strdup);
    xmlSetGenericErrorFunc(NULL, drop); /* some of libxml2 speaks of memory without asking */
    for (int i = 2; i < count; i++) {
        file file = read_file(arguments[i]);
        documents++;
        try_all("parse", parsing, outcome_of, &file, step);
        try_all("canonicalise", canonicalizing, outcome_of, &file, step);
        try_all("stream", streaming, outcome_of, &file, step);
        /* A process for each takes its time. */
        if (i == 2) {
            try_all("validate", validating, outcome_apart, &file, 10 * step);
        }
        free(file.bytes);
    }
    printf("allocations: %zu cases over %zu documents hold\n", cases, documents);
    return 0;
}
