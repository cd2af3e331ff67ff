/* SPDX-License-Identifier: Apache-2.0 */
#include "native_tree.h"
#include "guard.h"
#include "parse_state.h"

#include <limits.h>

xmlNodePtr native_tree_next(const xmlNode *element) {
    xmlNodePtr next = xmlFirstElementChild((xmlNodePtr)element);
    while (next == NULL && element != NULL && element->type == XML_ELEMENT_NODE) {
        next = xmlNextElementSibling((xmlNodePtr)element);
        element = element->parent;
    }
    return next;
}

static bool is_same_text(const char *text, const xmlChar *native) {
    return tree_is_same_text(text, (const char *)native);
}

static bool has_same_attributes(const struct cxml_node *element, const xmlNode *native) {
    const struct cxml_attribute *attribute = cxml_first_attribute(element);
    const xmlAttr *other = native->properties;
    while (attribute != NULL && other != NULL && is_same_text(attribute->name, other->name)) {
        attribute = cxml_next_attribute(attribute);
        other = other->next;
    }
    return attribute == NULL && other == NULL;
}

/* Connects the elements of the two trees; false if they differ. */
static bool connect(const struct cxml_node *root, xmlDocPtr document) {
    const struct cxml_node *element = root;
    xmlNodePtr native = xmlDocGetRootElement(document);
    while (element != NULL && native != NULL) {
        if (!is_same_text(element->name, native->name) || !has_same_attributes(element, native)
            || !is_same_text(cxml_namespace_uri(element), native->ns == NULL ? NULL : native->ns->href)) {
            return false;
        }
        native->_private = (void *)element;
        element = cxml_next_element_in_document(element, root);
        native = native_tree_next(native);
    }
    return element == NULL && native == NULL;
}

xmlDocPtr native_tree_create(const cxml_source *source) {
    if (source->count > INT_MAX) {
        return NULL;
    }
    cxml_guard previous = cxml_guard_begin();
    xmlDocPtr document =
        xmlReadMemory((const char *)source->bytes, (int)source->count, NULL, NULL, cxml_parse_options());
    bool is_whole = cxml_guard_end(previous) && document != NULL && connect(source->root, document);
    if (!is_whole) {
        xmlFreeDoc(document);
        document = NULL;
    }
    return document;
}
