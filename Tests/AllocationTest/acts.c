/* SPDX-License-Identifier: Apache-2.0 */
#include "acts.h"

#include "CSecureXML.h"
#include "cxml_stream.h"
#include "failing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void add(outcome *outcome, const void *bytes, size_t count) {
    outcome->bytes = realloc(outcome->bytes, outcome->count + count + 1);
    if (count > 0) {
        memcpy(outcome->bytes + outcome->count, bytes, count);
    }
    outcome->count += count;
}

static void add_fault(outcome *outcome, cxml_fault fault) {
    /* The place of the failed allocation does not matter. */
    if (fault.status == CXML_NO_MEMORY) {
        outcome->has_memory = false;
        return;
    }
    add(outcome, &fault.status, sizeof fault.status);
    add(outcome, &fault.native_code, sizeof fault.native_code);
    add(outcome, &fault.offset, sizeof fault.offset);
}

static const cxml_limits limits = {
    .depth = 64,
    .nodes = 50000,
    .attributes_per_element = 256,
    .namespaces_in_scope = 256,
    .text_bytes = 4 << 20,
    .name_bytes = 1024,
};
static const char *const no_prefixes[] = {NULL};

static cxml_tree *parse(const file *file, outcome *outcome) {
    cxml_fault fault = {0};
    size_t namespaces = 0;
    cxml_tree *tree = cxml_parse(file->bytes, (int)file->count, &limits, &fault, &namespaces);
    add_fault(outcome, fault);
    if ((tree != NULL) != (fault.status == CXML_OK)) {
        printf("%s: neither a tree nor a fault, or both\n", file->path);
        exit(1);
    }
    return tree;
}

/* For an operation whose own allocations must fail: they are counted from this point. */
static cxml_tree *parse_with_memory(const file *file, outcome *outcome) {
    failure failure = disarm();
    cxml_tree *tree = parse(file, outcome);
    arm(failure);
    return tree;
}

void parsing(const file *file, outcome *outcome) {
    cxml_tree *tree = parse(file, outcome);
    if (tree == NULL) {
        return;
    }
    disarm();
    size_t count = 0;
    uint8_t *octets = cxml_write_canonical(
        tree, NULL, NULL, CXML_C14N_EXCLUSIVE, true, no_prefixes, file->count, &count
    );
    add(outcome, octets, count);
    cxml_octets_free(octets);
    cxml_tree_free(tree);
}

void canonicalizing(const file *file, outcome *outcome) {
    cxml_tree *tree = parse_with_memory(file, outcome);
    if (tree == NULL) {
        return;
    }
    size_t count = 0;
    outcome->has_memory = true;
    for (int method = CXML_C14N_INCLUSIVE; method <= CXML_C14N_INCLUSIVE_1_1; method++) {
        uint8_t *octets = cxml_write_canonical(
            tree, NULL, NULL, method, false, no_prefixes, 0, &count
        );
        outcome->has_memory = outcome->has_memory && octets != NULL;
        add(outcome, octets, octets == NULL ? 0 : count);
        cxml_octets_free(octets);
    }
    cxml_tree_free(tree);
}

/* MARK: streams */

static cxml_stream *open_stream;

static void on_root(void *context, const struct cxml_node *root) {
    add(context, cxml_local_name(root), cxml_length(cxml_local_name(root)));
}

static void on_close(void *context) {
    (void)context;
}

static void on_signature(void *context, const struct cxml_node *signature) {
    (void)context;
    (void)signature;
    cxml_stream_begin_octets(open_stream, false, no_prefixes);
}

static void on_octets(void *context, const uint8_t *octets, size_t count) {
    add(context, octets, count);
}

void streaming(const file *file, outcome *outcome) {
    const cxml_stream_limits stream_limits = {limits, 1 << 20, 1 << 20, 1 << 24};
    const cxml_name names[] = {{"urn:oasis:names:tc:SAML:2.0:assertion", "Assertion"}};
    const uint64_t key[2] = {1, 2};
    const cxml_stream_events events = {outcome, on_root, on_signature, on_root, on_close, on_root, on_octets};
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

void validating(const file *file, outcome *outcome) {
    cxml_tree *tree = parse_with_memory(file, outcome);
    if (tree == NULL) {
        return;
    }
    cxml_schema_fault fault;
    struct _xmlSchema *schema = cxml_schema_create(schema_files, 2, &fault);
    if (schema == NULL) {
        printf("the schema cannot be read: %d\n", fault.native_code);
        exit(1);
    }
    cxml_schema_error errors[4] = {0};
    const cxml_source source = {cxml_root(tree), file->bytes, file->count};
    long count = cxml_schema_validate(schema, source.root, file->bytes, file->count, errors, 4);
    add(outcome, &count, sizeof count);
    outcome->has_memory = count != CXML_SCHEMA_FAILED;
    cxml_schema_free(schema);
    uint8_t *octets = NULL;
    size_t octet_count = 0;
    cxml_xpath_status status = cxml_canonicalize_xpath(
        &source, "//*[@*]", no_prefixes, no_prefixes, CXML_C14N_INCLUSIVE, true, no_prefixes, &octets, &octet_count
    );
    add(outcome, &status, sizeof status);
    outcome->has_memory = outcome->has_memory && status != CXML_XPATH_CANNOT_CANONICALIZE;
    if (octets != NULL) {
        add(outcome, octets, octet_count);
        cxml_octets_free(octets);
    }
    cxml_tree_free(tree);
}
