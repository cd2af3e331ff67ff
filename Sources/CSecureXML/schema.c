/* SPDX-License-Identifier: Apache-2.0 */
#include "error_pointer.h"
#include "guard.h"
#include "native_tree.h"
#include "schema_loader.h"

#include <libxml/xmlschemas.h>
#include <libxml/xmlschemastypes.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

/* The first error counts. A namespace that is imported twice is not an error. */
static void on_schema_error(void *context, error_pointer error) {
    cxml_schema_fault *fault = context;
    if (fault->native_code != 0 || error->code == XML_ERR_OK || error->code == XML_SCHEMAP_WARN_SKIP_SCHEMA) {
        return;
    }
    fault->native_code = error->code;
    fault->line = error->line;
    if (error->file != NULL) {
        snprintf(fault->name, sizeof fault->name, "%s", cxml_schema_last_part(error->file));
    }
}

static pthread_once_t built_in_types = PTHREAD_ONCE_INIT;

struct _xmlSchema *cxml_schema_create(const cxml_schema_file *files, size_t count, cxml_schema_fault *fault) {
    *fault = (cxml_schema_fault){0};
    if (count == 0 || files[0].count > INT_MAX) {
        fault->native_code = XML_SCHEMAP_NOROOT;
        return NULL;
    }
    if (!cxml_is_usable()) {
        fault->native_code = XML_SCHEMAP_INTERNAL;
        return NULL;
    }
    cxml_guard previous = cxml_guard_begin_fatal();
    /* libxml2 creates the built-in types with the first schema. Two threads that do it at once leave one set behind. */
    pthread_once(&built_in_types, xmlSchemaInitTypes);
    xmlSchemaParserCtxtPtr ctxt = xmlSchemaNewMemParserCtxt((const char *)files[0].bytes, (int)files[0].count);
    if (ctxt == NULL) {
        cxml_guard_end(previous);
        fault->native_code = XML_ERR_NO_MEMORY;
        return NULL;
    }
    cxml_schema_folder folder = {files, count, fault};
    xmlSchemaSetParserStructuredErrors(ctxt, on_schema_error, fault);
    cxml_schema_open_folder(&folder);
    xmlSchemaPtr schema = xmlSchemaParse(ctxt);
    cxml_schema_open_folder(NULL);
    xmlSchemaFreeParserCtxt(ctxt);
    cxml_guard_end(previous);
    /* For libxml2, a missing import is only a warning, and the content of its namespace would then be allowed. */
    if (schema == NULL || fault->native_code != 0 || fault->missing[0] != '\0') {
        if (fault->native_code == 0) {
            fault->native_code = XML_SCHEMAP_FAILED_LOAD;
        }
        xmlSchemaFree(schema);
        return NULL;
    }
    return schema;
}

void cxml_schema_free(struct _xmlSchema *schema) {
    xmlSchemaFree(schema);
}

/* The result of one validation. */
typedef struct validation {
    cxml_schema_error *errors;
    size_t capacity;
    size_t count;
} validation;

/*
 * The part of libxml2's message that states what the schema requires, if the message ends with it. All other parts can
 * quote the document and are not used: names and values are read from the document itself (S-55).
 */
static void copy_expected(error_pointer error, char *expected, size_t capacity) {
    static const char mark[] = "Expected is ";
    static const char end[] = " ).\n";
    if (error->code == XML_SCHEMAV_CVC_COMPLEX_TYPE_4 && error->str1 != NULL) {
        snprintf(expected, capacity, "%s", error->str1);
    }
    if (error->code != XML_SCHEMAV_ELEMENT_CONTENT || error->message == NULL) {
        return;
    }
    size_t count = strlen(error->message);
    if (count < sizeof end || strcmp(error->message + count - (sizeof end - 1), end) != 0) {
        return;
    }
    const char *found = NULL;
    for (const char *next = error->message; (next = strstr(next, mark)) != NULL; next++) {
        found = next + sizeof mark - 1;
    }
    if (found != NULL) {
        snprintf(expected, capacity, "%.*s", (int)(strlen(found) - (sizeof end - 1)), found);
    }
}

/*
 * The name of the attribute of an error, from the tree: libxml2 reports only the element, and names the attribute at
 * the beginning of its message, before any quoted text.
 */
static const char *attribute_of(const struct cxml_node *element, const char *message) {
    static const char head[] = "Element '";
    static const char mark[] = "', attribute '";
    if (element == NULL || message == NULL || strncmp(message, head, sizeof head - 1) != 0) {
        return NULL;
    }
    const char *name = strchr(message + sizeof head - 1, '\'');
    if (name == NULL || strncmp(name, mark, sizeof mark - 1) != 0) {
        return NULL;
    }
    name += sizeof mark - 1;
    size_t count = strcspn(name, "'");
    for (const char *brace; (brace = memchr(name, '}', count)) != NULL;) {
        count -= (size_t)(brace + 1 - name);
        name = brace + 1;
    }
    const struct cxml_attribute *attribute = cxml_first_attribute(element);
    for (; attribute != NULL; attribute = cxml_next_attribute(attribute)) {
        const char *local = attribute->name;
        if (strlen(local) == count && memcmp(local, name, count) == 0) {
            return local;
        }
    }
    return NULL;
}

static void on_validation_error(void *context, error_pointer error) {
    validation *state = context;
    const xmlNode *node = error->node;
    if (error->code == XML_ERR_OK || error->level < XML_ERR_ERROR) {
        return;
    }
    if (state->count < state->capacity) {
        cxml_schema_error *found = &state->errors[state->count];
        *found = (cxml_schema_error){.native_code = error->code};
        found->element = node == NULL || node->type != XML_ELEMENT_NODE ? NULL : native_tree_original(node);
        found->attribute = attribute_of(found->element, error->message);
        found->is_incomplete = error->message != NULL && strstr(error->message, "Missing child element(s)") != NULL;
        copy_expected(error, found->expected, sizeof found->expected);
    }
    state->count++;
}

/* The number of bytes that libxml2 may copy to join the texts of elements: a tenth of a second. */
static const uint64_t maximum_joined_bytes = 1 << 30;

/*
 * Whether libxml2 can join the texts of each element in short time. It appends each text of an element to a copy of the
 * previous ones, so many comments in a long text take quadratic time.
 */
static bool can_join_texts(const struct cxml_node *root) {
    uint64_t joined = 0;
    const struct cxml_node *element = root;
    for (; element != NULL; element = cxml_next_element_in_document(element, root)) {
        uint64_t length = 0;
        for (const struct cxml_node *child = tree_first_child(element); child != NULL; child = tree_next(child)) {
            if (child->kind == CXML_KIND_TEXT || child->kind == CXML_KIND_CDATA) {
                joined += length;
                length += child->length;
            }
        }
        if (joined > maximum_joined_bytes) {
            return false;
        }
    }
    return true;
}

static long validate(struct _xmlSchema *schema, xmlNodePtr element, cxml_schema_error *errors, size_t capacity) {
    cxml_guard previous = cxml_guard_begin_fatal();
    xmlSchemaValidCtxtPtr ctxt = xmlSchemaNewValidCtxt(schema);
    if (ctxt == NULL) {
        cxml_guard_end(previous);
        return CXML_SCHEMA_FAILED;
    }
    validation state = {errors, capacity, 0};
    xmlSchemaSetValidStructuredErrors(ctxt, on_validation_error, &state);
    int status = xmlSchemaValidateOneElement(ctxt, element);
    xmlSchemaFreeValidCtxt(ctxt);
    cxml_guard_end(previous);
    /* An invalid document has an error, even if libxml2 did not report one. */
    return status < 0 || (status > 0 && state.count == 0) ? CXML_SCHEMA_FAILED : (long)state.count;
}

long cxml_schema_validate(
    struct _xmlSchema *schema,
    const struct cxml_node *element,
    const uint8_t *bytes,
    size_t count,
    cxml_schema_error *errors,
    size_t capacity
) {
    if (!can_join_texts(element)) {
        return CXML_SCHEMA_DIVIDED_TEXT;
    }
    cxml_source source = {.root = element, .bytes = bytes, .count = count};
    for (const struct cxml_node *parent; (parent = cxml_parent_element(source.root)) != NULL;) {
        source.root = parent;
    }
    xmlDocPtr document = native_tree_create(&source);
    xmlNodePtr native = document == NULL ? NULL : xmlDocGetRootElement(document);
    while (native != NULL && native_tree_original(native) != element) {
        native = native_tree_next(native);
    }
    long result = native == NULL ? CXML_SCHEMA_FAILED : validate(schema, native, errors, capacity);
    xmlFreeDoc(document);
    return result;
}
