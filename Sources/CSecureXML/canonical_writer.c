/* SPDX-License-Identifier: Apache-2.0 */
#include "canonical_writer.h"
#include "CSecureXML.h"

#include <stdlib.h>

static const char *or_empty(const xmlChar *text) {
    return text == NULL ? "" : (const char *)text;
}

static bool is_same(const char *left, const char *right) {
    return left == right || (*left == *right && strcmp(left, right) == 0);
}

/* Makes room for `count` items in a list; the list stays as it is when there is no memory. */
static bool make_room(canonical_writer *writer, void **items, size_t *capacity, size_t count, size_t size) {
    if (count <= *capacity) {
        return true;
    }
    size_t wanted = count < 16 ? 16 : 2 * count;
    void *grown = realloc(*items, wanted * size);
    if (grown == NULL) {
        writer->output.has_failed = true;
        return false;
    }
    *items = grown;
    *capacity = wanted;
    return true;
}

/* MARK: namespaces (Exclusive XML Canonicalization 1.0, section 3) */

/* What a prefix stands for in the output so far, or NULL; without a prefix it is no namespace at first. */
static const char *rendered_uri(const canonical_writer *writer, const char *prefix) {
    for (size_t i = writer->rendered_count; i-- > 0;) {
        if (is_same(writer->rendered[i].prefix, prefix)) {
            return writer->rendered[i].uri;
        }
    }
    return *prefix == 0 ? prefix : NULL;
}

/* Adds a declaration to the element that is being written, unless the output says the same already. */
static void need(canonical_writer *writer, const char *prefix, const char *uri) {
    const char *rendered = rendered_uri(writer, prefix);
    if (rendered != NULL && is_same(rendered, uri)) {
        return;
    }
    void *items = writer->rendered;
    size_t count = writer->rendered_count;
    if (make_room(writer, &items, &writer->rendered_capacity, count + 1, sizeof(rendered_namespace))) {
        writer->rendered = items;
        writer->rendered[writer->rendered_count++] = (rendered_namespace){prefix, uri, writer->depth};
    }
}

static void need_namespace(canonical_writer *writer, const xmlNs *ns) {
    const char *prefix = or_empty(ns->prefix);
    if (!is_same(prefix, "xml")) {
        need(writer, prefix, or_empty(ns->href));
    }
}

/* The prefix that an entry of a `PrefixList` means. */
static const char *listed_prefix(const char *entry) {
    return is_same(entry, "#default") ? "" : entry;
}

static const xmlNs *declaration(const xmlNode *element, const char *prefix) {
    const xmlNs *ns = element->nsDef;
    while (ns != NULL && !is_same(or_empty(ns->prefix), prefix)) {
        ns = ns->next;
    }
    return ns;
}

/* All listed prefixes that are in scope of the first element, whoever declares them. */
static void need_listed_in_scope(canonical_writer *writer, const xmlNode *element) {
    for (const char *const *entry = writer->inclusive_prefixes; *entry != NULL; entry++) {
        const char *prefix = listed_prefix(*entry);
        const xmlNs *found = NULL;
        for (const xmlNode *at = element; at->type == XML_ELEMENT_NODE && found == NULL; at = at->parent) {
            found = declaration(at, prefix);
        }
        if (found != NULL) {
            need_namespace(writer, found);
        }
    }
}

/* From then on, listed prefixes can only change where an element declares them. */
static void need_listed_declarations(canonical_writer *writer, const xmlNode *element) {
    if (element->nsDef == NULL) {
        return;
    }
    for (const char *const *entry = writer->inclusive_prefixes; *entry != NULL; entry++) {
        const xmlNs *found = declaration(element, listed_prefix(*entry));
        if (found != NULL) {
            need_namespace(writer, found);
        }
    }
}

/*
 * A namespace name holds only what a URI may, so nothing but an ampersand needs a reference; libxml2 up to 2.12 keeps
 * an ampersand in a namespace name as the reference `&#38;`, and writes it like that.
 */
static void write_uri(canonical_writer *writer, const char *uri) {
    for (const char *ampersand; (ampersand = strchr(uri, '&')) != NULL; uri = ampersand + 1) {
        octets_append(&writer->output, uri, (size_t)(ampersand - uri));
        octets_append_text(&writer->output, strncmp(ampersand, "&#38;", 5) == 0 ? "&" : "&amp;");
    }
    octets_append_text(&writer->output, uri);
}

static void write_namespaces(canonical_writer *writer, const xmlNode *element) {
    size_t first = writer->rendered_count;
    if (writer->depth == 1) {
        need_listed_in_scope(writer, element);
    } else {
        need_listed_declarations(writer, element);
    }
    if (element->ns == NULL) {
        need(writer, "", "");
    } else {
        need_namespace(writer, element->ns);
    }
    for (const xmlAttr *attribute = element->properties; attribute != NULL; attribute = attribute->next) {
        if (attribute->ns != NULL) {
            need_namespace(writer, attribute->ns);
        }
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

/* MARK: attributes (Canonical XML 1.0, sections 2.2 and 2.3) */

static int compare_attributes(const void *left, const void *right) {
    const xmlAttr *a = *(const xmlAttr *const *)left;
    const xmlAttr *b = *(const xmlAttr *const *)right;
    if (a->ns != b->ns) {
        if (a->ns == NULL || b->ns == NULL) {
            return a->ns == NULL ? -1 : 1;
        }
        int order = strcmp(or_empty(a->ns->href), or_empty(b->ns->href));
        if (order != 0) {
            return order;
        }
    }
    return strcmp(or_empty(a->name), or_empty(b->name));
}

/* Puts the attributes of an element in order, and gives their number. */
static size_t sort_attributes(canonical_writer *writer, const xmlNode *element) {
    size_t count = 0;
    bool is_sorted = true;
    for (const xmlAttr *attribute = element->properties; attribute != NULL; attribute = attribute->next) {
        void *items = writer->attributes;
        if (!make_room(writer, &items, &writer->attribute_capacity, count + 1, sizeof(const xmlAttr *))) {
            return 0;
        }
        writer->attributes = items;
        writer->attributes[count++] = attribute;
        const xmlAttr **last = &writer->attributes[count - 1];
        is_sorted = is_sorted && (count == 1 || compare_attributes(last - 1, last) < 0);
    }
    if (!is_sorted) {
        qsort(writer->attributes, count, sizeof(const xmlAttr *), compare_attributes);
    }
    return count;
}

/* The parser gives equal names one address, and a namespace keeps its own until its element ends. */
static written_name *written(canonical_writer *writer, const xmlNs *ns, const xmlChar *name) {
    uint64_t mixed = ((uintptr_t)name ^ (uintptr_t)ns) * UINT64_C(0x9E3779B97F4A7C15);
    return &writer->names[mixed >> 32 & (CANONICAL_WRITER_NAMES - 1)];
}

static void write_name(canonical_writer *writer, const xmlNs *ns, const xmlChar *name) {
    octets *output = &writer->output;
    written_name *kept = written(writer, ns, name);
    if (kept->name == name && kept->ns == ns && octets_reserve(output, sizeof(kept->text))) {
        memcpy(output->bytes + output->count, kept->text, sizeof(kept->text));
        output->count += kept->length;
        return;
    }
    size_t start = output->count;
    if (ns != NULL && ns->prefix != NULL && *ns->prefix != 0) {
        octets_append_text(output, (const char *)ns->prefix);
        octets_append_byte(output, ':');
    }
    octets_append_text(output, or_empty(name));
    size_t length = output->count - start;
    if (!output->has_failed && length <= sizeof(kept->text)) {
        *kept = (written_name){.ns = ns, .name = name, .length = length};
        memcpy(kept->text, output->bytes + start, length);
    }
}

/* Another namespace may come to stand at the same address. */
static void forget_names(canonical_writer *writer) {
    for (size_t i = 0; i < CANONICAL_WRITER_NAMES; i++) {
        writer->names[i].name = NULL;
    }
}

static void write_attributes(canonical_writer *writer, const xmlNode *element) {
    size_t count = sort_attributes(writer, element);
    for (size_t i = 0; i < count; i++) {
        const xmlAttr *attribute = writer->attributes[i];
        octets_append_byte(&writer->output, ' ');
        write_name(writer, attribute->ns, attribute->name);
        octets_append(&writer->output, "=\"", 2);
        const char *value = cxml_attribute_value(attribute);
        octets_append_escaped(&writer->output, value, strlen(value), OCTETS_OF_ATTRIBUTE);
        octets_append_byte(&writer->output, '"');
    }
}

/* MARK: nodes */

void canonical_writer_start(canonical_writer *writer, const xmlNode *element) {
    writer->depth++;
    octets_append_byte(&writer->output, '<');
    write_name(writer, element->ns, element->name);
    write_namespaces(writer, element);
    write_attributes(writer, element);
    octets_append_byte(&writer->output, '>');
}

void canonical_writer_end(canonical_writer *writer, const xmlNode *element) {
    octets_append(&writer->output, "</", 2);
    write_name(writer, element->ns, element->name);
    octets_append_byte(&writer->output, '>');
    while (writer->rendered_count > 0 && writer->rendered[writer->rendered_count - 1].depth == writer->depth) {
        writer->rendered_count--;
    }
    writer->depth--;
    if (element->nsDef != NULL) {
        forget_names(writer);
    }
}

void canonical_writer_text(canonical_writer *writer, const char *characters, size_t count) {
    octets_append_escaped(&writer->output, characters, count, OCTETS_OF_TEXT);
}

void canonical_writer_comment(canonical_writer *writer, const char *content) {
    if (writer->with_comments) {
        octets_append(&writer->output, "<!--", 4);
        octets_append_escaped(&writer->output, content, strlen(content), OCTETS_OF_MARKUP);
        octets_append(&writer->output, "-->", 3);
    }
}

void canonical_writer_instruction(canonical_writer *writer, const char *target, const char *content) {
    octets_append(&writer->output, "<?", 2);
    octets_append_text(&writer->output, target);
    if (*content != 0) {
        octets_append_byte(&writer->output, ' ');
        octets_append_escaped(&writer->output, content, strlen(content), OCTETS_OF_MARKUP);
    }
    octets_append(&writer->output, "?>", 2);
}

void canonical_writer_free(canonical_writer *writer) {
    free(writer->output.bytes);
    free(writer->rendered);
    free(writer->attributes);
}
