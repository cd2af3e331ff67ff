/* SPDX-License-Identifier: Apache-2.0 */
#include "xpath_budget.h"

#include <ctype.h>
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
static const uint64_t maximum_text = 100UL * 1000 * 1000;

/*
 * Steps back to the previous element: libxml2 takes them for each node that is not an element, each time that it compares
 * it while it sorts a node set. About 3,000 comments in a row are within this limit.
 */
static const uint64_t maximum_steps_back = 5UL * 1000 * 1000;

/* Namespaces that a step on their axis copies: those of 50,000 elements with six in scope of each. */
static const uint64_t maximum_namespaces = 300UL * 1000;

/*
 * Attributes of ancestors that libxml2 reads for an element without its parent: 50,000 elements below ancestors with 400
 * attributes in all.
 */
static const uint64_t maximum_read_attributes = 20UL * 1000 * 1000;

/* A document with an attribute like `xml:lang` on each of 14 ancestors of 50,000 elements is within this limit. */
static const uint64_t maximum_compared_attributes = 10UL * 1000 * 1000;

/* 50,000 elements below an `xml:base` of 1,000 bytes. */
static const uint64_t maximum_copied_bytes = 50UL * 1000 * 1000;

/* Bytes of a string value that cost as much as the comparison of two nodes. */
static const uint64_t bytes_of_a_comparison = 8;

/* Bytes of a string value that cost as much as an attribute of an ancestor that a call of `lang` reads. */
static const uint64_t bytes_of_an_attribute = 5;

size_t xpath_first_operand(const char *expression, char *outline) {
    size_t depth = 0;
    const char *at = expression;
    for (; *at != 0 && (*at != '|' || depth > 0); at++) {
        if (*at == '"' || *at == '\'') {
            const char *end = strchr(at + 1, *at);
            at = end == NULL ? at + strlen(at) - 1 : end;
            *outline++ = '"';
        } else if (strchr(" \t\r\n", *at) == NULL) {
            *outline++ = *at;
            depth += *at == '(' || *at == '[';
            depth -= depth > 0 && (*at == ')' || *at == ']');
        }
    }
    *outline = 0;
    return (size_t)(at - expression);
}

static bool begins(const char *text, const char *word) {
    return strncmp(text, word, strlen(word)) == 0;
}

/* Whether two steps on the axis that ends at an offset never reach the same node. */
static bool is_apart(const char *outline, size_t end) {
    static const char *const axes[] = {
        "child::", "attribute::", "namespace::", "self::", "descendant::", "descendant-or-self::"
    };
    size_t start = end;
    while (start > 0 && (outline[start - 1] == '-' || islower((unsigned char)outline[start - 1]))) {
        start--;
    }
    /* Those that descend by more than one level only at the start of the path. */
    size_t count = start <= 1 ? 6 : 4;
    for (size_t i = 0; i < count; i++) {
        if (begins(outline + start, axes[i])) {
            return true;
        }
    }
    return false;
}

typedef struct operand_cost {
    /*
     * Whether the operand is a path whose steps descend, only the first by more than one level, and whose predicates read
     * only the node itself, its attributes and its children. Two steps of such a path never reach the same node.
     */
    bool selects_no_node_twice;
    /* Whether it can compare two node sets: an operator with neither a literal nor a number next to it. */
    bool compares_node_sets;
    /* How often the predicates can read the text of a node, and how often they read its language. */
    uint64_t texts;
    uint64_t languages;
} operand_cost;

static operand_cost cost_of(const char *outline) {
    operand_cost cost = {.selects_no_node_twice = true};
    size_t predicates = 0;
    for (size_t i = 0; outline[i] != 0; i++) {
        const char *at = outline + i;
        predicates += *at == '[';
        predicates -= predicates > 0 && *at == ']';
        if (begins(at, "..") || begins(at, "id(") || *at == '|'
            || (*at == '/' && (predicates > 0 || (at[1] == '/' && i > 0)))
            || (begins(at, "::") && (predicates > 0 || !is_apart(outline, i)))) {
            cost.selects_no_node_twice = false;
        }
        if (strchr("=<>", *at) != NULL && strchr("=\"0123456789", at[1]) == NULL) {
            const char *before = at - (i > 0 && strchr("!<>", at[-1]) != NULL);
            cost.compares_node_sets = cost.compares_node_sets || before == outline || before[-1] != '"';
        }
        if (predicates > 0) {
            cost.texts += *at == '.' || *at == '(';
            cost.languages += begins(at, "lang(");
        }
    }
    return cost;
}

bool xpath_is_beyond_budget(const xpath_measure *total, const char *expression, bool is_inclusive) {
    if (total->steps_back > maximum_steps_back) {
        return true;
    }
    if (strstr(expression, "namespace") != NULL && total->namespaces > maximum_namespaces) {
        return true;
    }
    return is_inclusive
        && (total->read_attributes > maximum_read_attributes || total->compared_attributes > maximum_compared_attributes
            || total->copied_bytes > maximum_copied_bytes);
}

unsigned long xpath_operation_limit(const xpath_measure *total, const char *outline, size_t length) {
    operand_cost cost = cost_of(outline);
    if (cost.selects_no_node_twice && !cost.compares_node_sets) {
        uint64_t read = cost.texts * (1 + length / bytes_of_a_comparison) * total->string_bytes
            + cost.languages * total->read_attributes * bytes_of_an_attribute;
        /* Every path needs more than one operation: the expression is rejected. */
        return read > maximum_text ? 1 : plain_limit;
    }
    uint64_t nodes = total->nodes + total->bytes / bytes_of_a_comparison;
    uint64_t each = cost.compares_node_sets ? nodes * nodes : nodes;
    /* For libxml2, 0 means no limit. */
    return budget / each > 0 ? (unsigned long)(budget / each) : 1;
}
