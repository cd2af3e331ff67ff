/* SPDX-License-Identifier: Apache-2.0 */
/* The namespace declarations that an element gets (Canonical XML 1.0, 2.3; Exclusive XML Canonicalization 1.0, 3). */
#include "canonical_namespaces.h"

#include <libxml/uri.h>
#include <string.h>

/* The namespace of a prefix in the output so far, or NULL. At first, the empty prefix has no namespace. */
static const char *rendered_uri(const canonical_writer *writer, const char *prefix) {
    for (size_t i = writer->rendered_count; i-- > 0;) {
        if (tree_is_equal(writer->rendered[i].prefix, prefix)) {
            return writer->rendered[i].uri;
        }
    }
    return *prefix == 0 ? prefix : NULL;
}

/* Adds a declaration to the element that is being written, unless the output already contains it. */
static void need(canonical_writer *writer, const char *prefix, const char *uri) {
    const char *rendered = rendered_uri(writer, prefix);
    if (rendered != NULL && tree_is_equal(rendered, uri)) {
        return;
    }
    void *items = writer->rendered;
    void *first = writer->first_rendered;
    size_t *capacity = &writer->rendered_capacity;
    size_t count = writer->rendered_count + 1;
    if (canonical_writer_make_room(writer, &items, first, capacity, count, sizeof(rendered_namespace))) {
        writer->rendered = items;
        writer->rendered[writer->rendered_count++] = (rendered_namespace){prefix, uri, writer->depth};
    }
}

/* For a prefix that is declared, or "xml"; NULL is the default prefix. */
static void need_namespace(canonical_writer *writer, const char *prefix, const char *uri) {
    if (!tree_is_equal(or_empty(prefix), "xml")) {
        need(writer, or_empty(prefix), uri);
    }
}

/* The prefix that an entry of a `PrefixList` names. */
static const char *listed_prefix(const char *entry) {
    return tree_is_equal(entry, "#default") ? "" : entry;
}

static const struct cxml_declaration *declaration(const struct cxml_node *element, const char *prefix) {
    const struct cxml_declaration *found = cxml_first_declaration(element);
    while (found != NULL && !tree_is_equal(or_empty(found->prefix), prefix)) {
        found = cxml_next_declaration(found);
    }
    return found;
}

/*
 * The listed prefixes in scope of the first element, whichever element declares them. After it, they change only if an
 * element declares them.
 */
static void need_listed(canonical_writer *writer, const struct cxml_node *element) {
    bool is_first = writer->depth == 1;
    if (!is_first && tree_element_of(element)->declaration_count == 0) {
        return;
    }
    for (const char *const *entry = writer->inclusive_prefixes; *entry != NULL; entry++) {
        const char *prefix = listed_prefix(*entry);
        const struct cxml_declaration *found = declaration(element, prefix);
        const struct cxml_node *at = element;
        while (is_first && found == NULL && (at = cxml_parent_element(at)) != NULL) {
            found = declaration(at, prefix);
        }
        if (found != NULL) {
            need_namespace(writer, found->prefix, found->uri);
        }
    }
}

bool cxml_is_absolute_uri(const char *name) {
    xmlChar *copy = name == NULL ? NULL : xmlStrdup(BAD_CAST name);
    if (copy == NULL) {
        return false;
    }
    /* Bounded: the copy never becomes longer. */
    xmlChar *to = copy;
    for (const char *from = name; *from != 0; to++) {
        *to = (xmlChar)*from;
        from += strncmp(from, "&#38;", 5) == 0 ? 5 : 1;
    }
    *to = 0;
    xmlURIPtr uri = xmlParseURI((const char *)copy);
    bool result = uri != NULL && uri->scheme != NULL;
    xmlFreeURI(uri);
    xmlFree(copy);
    return result;
}

/* Canonical XML 1.0 has no form for a relative namespace name. */
static bool is_absolute(const char *name) {
    return *name == 0 || cxml_is_absolute_uri(name);
}

/* Whether an element below `outer`, up to `element`, declares a prefix. */
static bool is_redeclared(const struct cxml_node *element, const struct cxml_node *outer, const char *prefix) {
    for (const struct cxml_node *at = element; at != outer; at = tree_parent(at)) {
        if (declaration(at, prefix) != NULL) {
            return true;
        }
    }
    return false;
}

/* All declarations of an element and, for the first element, those in scope of it. */
static void need_declared(canonical_writer *writer, const struct cxml_node *element) {
    for (const struct cxml_node *at = element; at != NULL; at = cxml_parent_element(at)) {
        const struct cxml_declaration *declared = cxml_first_declaration(at);
        for (; declared != NULL; declared = cxml_next_declaration(declared)) {
            if (!writer->is_1_1 && !is_absolute(declared->uri)) {
                writer->has_relative_namespace = true;
            }
            if (!is_redeclared(element, at, or_empty(declared->prefix))) {
                need_namespace(writer, declared->prefix, declared->uri);
            }
        }
        if (writer->depth > 1) {
            return;
        }
    }
}

/* The namespaces of the names of an element and its attributes. */
static void need_used(canonical_writer *writer, const struct cxml_node *node) {
    const tree_element *element = tree_element_of(node);
    if (element->uri == NULL) {
        need(writer, "", "");
    } else {
        need_namespace(writer, element->prefix, element->uri);
    }
    const struct cxml_attribute *attributes = tree_attributes(element);
    for (size_t i = 0; i < element->attribute_count; i++) {
        if (attributes[i].uri != NULL) {
            need_namespace(writer, attributes[i].prefix, attributes[i].uri);
        }
    }
}

/*
 * A namespace name contains only characters of a URI, so only an ampersand needs a reference. libxml2 up to 2.12 stores
 * an ampersand in a namespace name as the reference `&#38;`, and writes it in this form.
 */
static void write_uri(canonical_writer *writer, const char *uri) {
    for (const char *ampersand; (ampersand = strchr(uri, '&')) != NULL; uri = ampersand + 1) {
        octets_append(&writer->output, uri, (size_t)(ampersand - uri));
        octets_append_text(&writer->output, strncmp(ampersand, "&#38;", 5) == 0 ? "&" : "&amp;");
    }
    octets_append_text(&writer->output, uri);
}

void canonical_writer_namespaces(canonical_writer *writer, const struct cxml_node *element) {
    size_t first = writer->rendered_count;
    if (writer->is_inclusive) {
        need_declared(writer, element);
    } else {
        need_listed(writer, element);
        need_used(writer, element);
    }

    rendered_namespace *rendered = writer->rendered;
    for (size_t i = first + 1; i < writer->rendered_count; i++) {
        rendered_namespace inserted = rendered[i];
        size_t to = i;
        for (; to > first && strcmp(rendered[to - 1].prefix, inserted.prefix) > 0; to--) {
            rendered[to] = rendered[to - 1];
        }
        rendered[to] = inserted;
    }
    for (size_t i = first; i < writer->rendered_count; i++) {
        octets_append_text(&writer->output, *rendered[i].prefix == 0 ? " xmlns" : " xmlns:");
        octets_append_text(&writer->output, rendered[i].prefix);
        octets_append(&writer->output, "=\"", 2);
        write_uri(writer, rendered[i].uri);
        octets_append_byte(&writer->output, '"');
    }
}
