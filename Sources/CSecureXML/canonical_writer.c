/* SPDX-License-Identifier: Apache-2.0 */
#include "canonical_writer.h"
#include "canonical_namespaces.h"
#include "inline_list.h"

#include <stdlib.h>

/* MARK: attributes (Canonical XML 1.0, sections 2.2 to 2.4) */

static int compare_names(const struct cxml_attribute *a, const struct cxml_attribute *b) {
    if (a->uri != b->uri) {
        if (a->uri == NULL || b->uri == NULL) {
            return a->uri == NULL ? -1 : 1;
        }
        int order = strcmp(a->uri, b->uri);
        if (order != 0) {
            return order;
        }
    }
    return strcmp(a->name, b->name);
}

/* Of two attributes with one name, that of the inner element comes first. */
static int compare_attributes(const void *left, const void *right) {
    const struct cxml_attribute *a = *(const struct cxml_attribute *const *)left;
    const struct cxml_attribute *b = *(const struct cxml_attribute *const *)right;
    int order = compare_names(a, b);
    if (order != 0 || tree_owner(a) == tree_owner(b)) {
        return order;
    }
    return cxml_offset(tree_owner(a)) > cxml_offset(tree_owner(b)) ? -1 : 1;
}

/*
 * Whether the first element gets an attribute of its ancestors: 1.0 inherits every `xml:` attribute, 1.1 only two, and
 * `xml:base`, whose values it joins.
 */
static bool is_inherited(const canonical_writer *writer, const struct cxml_attribute *attribute) {
    const char *name = attribute->name;
    return has_xml_prefix(attribute)
        && (!writer->is_1_1 || tree_is_equal(name, "lang") || tree_is_equal(name, "space") || tree_is_equal(name, "base"));
}

static bool add_attribute(canonical_writer *writer, size_t *count, const struct cxml_attribute *attribute) {
    void *items = writer->attributes;
    void *first = writer->first_attributes;
    size_t *capacity = &writer->attribute_capacity;
    size_t size = sizeof(const struct cxml_attribute *);
    if (*count < *capacity) {
        writer->attributes[(*count)++] = attribute;
        return true;
    }
    if (!canonical_writer_make_room(writer, &items, first, capacity, *count + 1, size)) {
        return false;
    }
    writer->attributes = items;
    writer->attributes[(*count)++] = attribute;
    return true;
}

/* Adds the attributes that the first element inherits. */
static void add_inherited(canonical_writer *writer, size_t *count, const struct cxml_node *element) {
    for (const struct cxml_node *at = cxml_parent_element(element); at != NULL; at = cxml_parent_element(at)) {
        const struct cxml_attribute *attribute = cxml_first_attribute(at);
        for (; attribute != NULL; attribute = cxml_next_attribute(attribute)) {
            if (is_inherited(writer, attribute) && !add_attribute(writer, count, attribute)) {
                return;
            }
        }
    }
}

/* Keeps the first of the attributes with one name. */
static size_t remove_outer(canonical_writer *writer, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const struct cxml_attribute *attribute = writer->attributes[i];
        if (kept == 0 || compare_names(writer->attributes[kept - 1], attribute) != 0) {
            writer->attributes[kept++] = attribute;
        }
    }
    return kept;
}

static void sort(const struct cxml_attribute **attributes, size_t count) {
    if (count > CANONICAL_WRITER_ITEMS) {
        qsort(attributes, count, sizeof(const struct cxml_attribute *), compare_attributes);
        return;
    }
    for (size_t i = 1; i < count; i++) {
        const struct cxml_attribute *inserted = attributes[i];
        size_t to = i;
        for (; to > 0 && compare_attributes(&attributes[to - 1], &inserted) > 0; to--) {
            attributes[to] = attributes[to - 1];
        }
        attributes[to] = inserted;
    }
}

/* Sorts the attributes of an element, and returns their number. */
static size_t sort_attributes(canonical_writer *writer, const struct cxml_node *element) {
    size_t count = 0;
    bool is_sorted = true;
    const struct cxml_attribute *attribute = cxml_first_attribute(element);
    for (; attribute != NULL; attribute = cxml_next_attribute(attribute)) {
        /* Like libxml2, so that its signatures verify: 1.1 does not write an empty `xml:base`. */
        if (writer->is_1_1 && is_base(attribute) && attribute->length == 0) {
            continue;
        }
        if (!add_attribute(writer, &count, attribute)) {
            return 0;
        }
        const struct cxml_attribute **last = &writer->attributes[count - 1];
        is_sorted = is_sorted && (count == 1 || compare_attributes(last - 1, last) < 0);
    }
    size_t own = count;
    if (writer->is_inclusive && writer->depth == 1) {
        add_inherited(writer, &count, element);
    }
    if (!is_sorted || count > own) {
        sort(writer->attributes, count);
    }
    return count == own ? count : remove_outer(writer, count);
}

/* Equal names have one address, and so have equal prefixes. */
static written_name *written(canonical_writer *writer, const char *prefix, const char *name) {
    uint64_t mixed = ((uintptr_t)name ^ (uintptr_t)prefix) * UINT64_C(0x9E3779B97F4A7C15);
    return &writer->names[mixed >> 32 & (CANONICAL_WRITER_NAMES - 1)];
}

static void write_name(canonical_writer *writer, const char *prefix, const char *name) {
    octets *output = &writer->output;
    written_name *kept = written(writer, prefix, name);
    if (kept->name == name && kept->prefix == prefix && octets_reserve(output, sizeof(kept->text))) {
        /* Bounded: the condition reserves the size of the text. */
        memcpy(output->bytes + output->count, kept->text, sizeof(kept->text));
        output->count += kept->length;
        return;
    }
    size_t prefix_length = prefix == NULL ? 0 : strlen(prefix) + 1;
    size_t name_length = strlen(name);
    size_t length = prefix_length + name_length;
    if (!octets_reserve(output, length)) {
        return;
    }
    /* Bounded: octets_reserve() has made room for both lengths. */
    uint8_t *start = output->bytes + output->count;
    if (prefix_length > 0) {
        memcpy(start, prefix, prefix_length - 1);
        start[prefix_length - 1] = ':';
    }
    memcpy(start + prefix_length, name, name_length);
    output->count += length;
    if (length <= sizeof(kept->text)) {
        *kept = (written_name){.prefix = prefix, .name = name, .length = length};
        /* Bounded: see the check above. */
        memcpy(kept->text, start, length);
    }
}

static void write_attribute(
    canonical_writer *writer,
    const struct cxml_attribute *attribute,
    const char *value,
    size_t length
) {
    octets_append_byte(&writer->output, ' ');
    write_name(writer, attribute->prefix, attribute->name);
    octets_append(&writer->output, "=\"", 2);
    octets_append_escaped(&writer->output, value, length, OCTETS_OF_ATTRIBUTE);
    octets_append_byte(&writer->output, '"');
}

/* Writes the `xml:base` of the first element, joined with those of its ancestors. */
static void write_joined_base(
    canonical_writer *writer,
    const struct cxml_attribute *attribute,
    const struct cxml_node *element
) {
    octets joined = {0};
    inherited_base_append(&joined, element, NULL);
    if (joined.count > 0) {
        write_attribute(writer, attribute, (const char *)joined.bytes, joined.count);
    }
    writer->output.has_failed = writer->output.has_failed || joined.has_failed;
    free(joined.bytes);
}

static void write_attributes(canonical_writer *writer, const struct cxml_node *element) {
    size_t count = sort_attributes(writer, element);
    for (size_t i = 0; i < count; i++) {
        const struct cxml_attribute *attribute = writer->attributes[i];
        if (writer->is_1_1 && writer->depth == 1 && is_base(attribute)) {
            write_joined_base(writer, attribute, element);
        } else {
            write_attribute(writer, attribute, tree_value(attribute), attribute->length);
        }
    }
}

/* MARK: nodes */

void canonical_writer_start(canonical_writer *writer, const struct cxml_node *element) {
    writer->depth++;
    octets_append_byte(&writer->output, '<');
    write_name(writer, tree_element_of(element)->prefix, element->name);
    canonical_writer_namespaces(writer, element);
    write_attributes(writer, element);
    octets_append_byte(&writer->output, '>');
}

void canonical_writer_end(canonical_writer *writer, const struct cxml_node *element) {
    octets_append(&writer->output, "</", 2);
    write_name(writer, tree_element_of(element)->prefix, element->name);
    octets_append_byte(&writer->output, '>');
    while (writer->rendered_count > 0 && writer->rendered[writer->rendered_count - 1].depth == writer->depth) {
        writer->rendered_count--;
    }
    writer->depth--;
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

bool canonical_writer_leaf(canonical_writer *writer, const struct cxml_node *node) {
    switch (node->kind) {
    case CXML_KIND_TEXT:
    case CXML_KIND_CDATA:
        canonical_writer_text(writer, tree_text(node), node->length);
        return true;
    case CXML_KIND_COMMENT:
        canonical_writer_comment(writer, tree_text(node));
        return true;
    case CXML_KIND_PROCESSING_INSTRUCTION:
        canonical_writer_instruction(writer, node->name, tree_text(node));
        return true;
    default:
        return false;
    }
}

void canonical_writer_free(canonical_writer *writer) {
    free(writer->output.bytes);
    inline_list_free(writer->rendered, writer->first_rendered);
    inline_list_free(writer->attributes, writer->first_attributes);
}
