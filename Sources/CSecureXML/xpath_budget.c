/* SPDX-License-Identifier: Apache-2.0 */
#include "xpath_budget.h"

#include <stdint.h>
#include <string.h>

/* Comparisons of two nodes, and operations of the same cost: about half a second. */
static const uint64_t budget = 300UL * 1000 * 1000;

/* Operations of a path that selects no node twice: more than a document within the limits needs. */
static const unsigned long plain_limit = 20UL * 1000 * 1000;

/*
 * Bytes that the predicates of such a path may read. A call, or a name of the context node, can read the text below
 * every node for which it is evaluated, and compare each byte with a literal. The count of operations does not include
 * that.
 */
static const uint64_t most_text = 100UL * 1000 * 1000;

/* Bytes of a string value that cost as much as the comparison of two nodes. */
static const uint64_t bytes_of_a_comparison = 8;

size_t xpath_first_operand(const char *expression) {
    size_t depth = 0;
    char quote = 0;
    size_t at = 0;
    for (; expression[at] != 0; at++) {
        char character = expression[at];
        if (quote != 0) {
            quote = character == quote ? 0 : quote;
        } else if (character == '"' || character == '\'') {
            quote = character;
        } else if (character == '(' || character == '[') {
            depth++;
        } else if (character == ')' || character == ']') {
            /* Unbalanced: libxml2 reports the error of the whole expression. */
            if (depth == 0) {
                return strlen(expression);
            }
            depth--;
        } else if (character == '|' && depth == 0) {
            return at;
        }
    }
    return at;
}

/* Whether the part of the operand that ends at `end` ends with a word. */
static bool ends_with(const char *operand, size_t end, const char *word) {
    size_t length = strlen(word);
    return end >= length && memcmp(operand + end - length, word, length) == 0;
}

/* Whether the expression can compare two node sets: an operator without a literal or a number on either side. */
static bool compares_node_sets(const char *operand, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (operand[i] == '"' || operand[i] == '\'') {
            const char *end = memchr(operand + i + 1, operand[i], length - i - 1);
            if (end == NULL) {
                return true;
            }
            i = (size_t)(end - operand);
        } else if (operand[i] == '=' || operand[i] == '<' || operand[i] == '>') {
            size_t before = i;
            while (before > 0 && strchr(" \t\r\n!<>", operand[before - 1]) != NULL) {
                before--;
            }
            size_t after = i + 1;
            while (after < length && strchr(" \t\r\n=", operand[after]) != NULL) {
                after++;
            }
            static const char constants[] = "0123456789\"'";
            bool is_constant = (before > 0 && (operand[before - 1] == '"' || operand[before - 1] == '\''))
                || (after < length && strchr(constants, operand[after]) != NULL);
            if (!is_constant) {
                return true;
            }
        }
    }
    return false;
}

/* Whether the parenthesis at an offset belongs to a node test. */
static bool is_node_test(const char *operand, size_t at) {
    return ends_with(operand, at, "node") || ends_with(operand, at, "text") || ends_with(operand, at, "comment")
        || ends_with(operand, at, "processing-instruction");
}

/* Whether the axis that ends at an offset descends by more than one level. */
static bool is_deep(const char *operand, size_t end) {
    return ends_with(operand, end, "descendant") || ends_with(operand, end, "descendant-or-self");
}

/* Whether two steps on the axis that ends at an offset never reach the same node. */
static bool is_apart(const char *operand, size_t end) {
    return ends_with(operand, end, "child") || ends_with(operand, end, "attribute")
        || ends_with(operand, end, "namespace") || (ends_with(operand, end, "self")
        && !ends_with(operand, end, "ancestor-or-self"));
}

/*
 * Whether an operand is a path whose steps descend, only the first by more than one level, and whose predicates read
 * only the node itself, its attributes and its children. Two steps of such a path never reach the same node. `texts` is
 * how often its predicates can read the text of a node.
 */
static bool selects_no_node_twice(const char *operand, size_t length, uint64_t *texts) {
    size_t start = 0;
    while (start < length && strchr(" \t\r\n", operand[start]) != NULL) {
        start++;
    }
    size_t predicates = 0;
    uint64_t string_values = 0;
    bool is_at_start = true;
    for (size_t i = start; i < length; i++) {
        char character = operand[i];
        char next = i + 1 < length ? operand[i + 1] : 0;
        if (predicates > 0 && (character == '.' || character == '(')) {
            string_values++;
        }
        if (character == '"' || character == '\'') {
            const char *end = memchr(operand + i + 1, character, length - i - 1);
            if (end == NULL || predicates == 0) {
                return false;
            }
            i = (size_t)(end - operand);
        } else if (character == '[') {
            predicates++;
        } else if (character == ']') {
            predicates -= predicates > 0;
        } else if (character == '/') {
            if (predicates > 0 || (next == '/' && i > start)) {
                return false;
            }
            if (next == '/') {
                is_at_start = false;
                i++;
            } else if (i > start) {
                is_at_start = false;
            }
        } else if (character == ':' && next == ':') {
            if (predicates > 0 || !(is_deep(operand, i) ? is_at_start : is_apart(operand, i))) {
                return false;
            }
            i++;
        } else if ((character == '.' && next == '.') || character == '|' || (character == '(' && predicates == 0
            && !is_node_test(operand, i))) {
            return false;
        }
    }
    *texts = string_values;
    return !compares_node_sets(operand, length);
}

/* What the work of an expression grows with. */
struct measure {
    /* Nodes of the data model of XPath 1.0. */
    uint64_t nodes;
    /* Bytes of text. */
    uint64_t bytes;
    /* Bytes of text below each element, over all elements. */
    uint64_t bytes_below_elements;
};

static struct measure measure(const xmlDoc *document) {
    struct measure total = { .nodes = 1 };
    uint64_t declarations = 1;
    uint64_t depth = 1;
    const xmlNode *node = document->children;
    while (node != NULL) {
        total.nodes++;
        if (node->type == XML_ELEMENT_NODE) {
            for (const xmlAttr *attribute = node->properties; attribute != NULL; attribute = attribute->next) {
                total.nodes++;
            }
            for (const xmlNs *ns = node->nsDef; ns != NULL; ns = ns->next) {
                declarations++;
            }
            total.nodes += declarations;
        } else if (node->content != NULL) {
            size_t length = strlen((const char *)node->content);
            total.bytes += length;
            total.bytes_below_elements += depth * length;
        }
        if (node->type == XML_ELEMENT_NODE && node->children != NULL) {
            node = node->children;
            depth++;
            continue;
        }
        while (node != NULL && node->type != XML_DOCUMENT_NODE) {
            if (node->type == XML_ELEMENT_NODE) {
                for (const xmlNs *ns = node->nsDef; ns != NULL; ns = ns->next) {
                    declarations--;
                }
            }
            if (node->next != NULL) {
                break;
            }
            node = node->parent;
            depth--;
        }
        node = node == NULL || node->type == XML_DOCUMENT_NODE ? NULL : node->next;
    }
    return total;
}

unsigned long xpath_operation_limit(const xmlDoc *document, const char *operand, size_t length) {
    struct measure total = measure(document);
    uint64_t texts = 0;
    if (selects_no_node_twice(operand, length, &texts)) {
        uint64_t comparisons = texts * (1 + length / bytes_of_a_comparison);
        /* Every path needs more than one operation: the expression is rejected. */
        return comparisons == 0 || total.bytes_below_elements <= most_text / comparisons ? plain_limit : 1;
    }
    uint64_t nodes = total.nodes + total.bytes / bytes_of_a_comparison;
    uint64_t each = compares_node_sets(operand, length) ? nodes * nodes : nodes;
    /* For libxml2, 0 means no limit. */
    return budget / each > 0 ? (unsigned long)(budget / each) : 1;
}
