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
static const uint64_t maximum_text = 100UL * 1000 * 1000;

/*
 * Steps back to the previous element: libxml2 takes them for each node that is not an element, each time that it compares
 * it while it sorts a node set. About 3,000 comments in a row are within this limit.
 */
static const uint64_t maximum_steps_back = 5UL * 1000 * 1000;

/* Namespaces that a step on their axis copies: those of 50,000 elements with six in scope of each. */
static const uint64_t maximum_namespaces = 300UL * 1000;

/*
 * Attributes of ancestors that libxml2 reads for an element without its parent, or for one call of `lang`: 50,000 elements
 * below ancestors with 400 attributes in all.
 */
static const uint64_t maximum_read_attributes = 20UL * 1000 * 1000;

/* A document with an attribute like `xml:lang` on each of 14 ancestors of 50,000 elements is within this limit. */
static const uint64_t maximum_compared_attributes = 10UL * 1000 * 1000;

/* 50,000 elements below an `xml:base` of 1,000 bytes. */
static const uint64_t maximum_copied_bytes = 50UL * 1000 * 1000;

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

/* How often the predicates of a path can read the text of a node, and how often they read its language. */
typedef struct calls_in_predicates {
    uint64_t texts;
    uint64_t languages;
} calls_in_predicates;

/* Whether the parenthesis at an offset belongs to a call of `lang`, which reads the attributes of all ancestors. */
static bool is_language_call(const char *operand, size_t at) {
    while (at > 0 && strchr(" \t\r\n", operand[at - 1]) != NULL) {
        at--;
    }
    return ends_with(operand, at, "lang");
}

/*
 * Whether an operand is a path whose steps descend, only the first by more than one level, and whose predicates read
 * only the node itself, its attributes and its children. Two steps of such a path never reach the same node.
 */
static bool selects_no_node_twice(const char *operand, size_t length, calls_in_predicates *calls) {
    size_t start = 0;
    while (start < length && strchr(" \t\r\n", operand[start]) != NULL) {
        start++;
    }
    size_t predicates = 0;
    bool is_at_start = true;
    for (size_t i = start; i < length; i++) {
        char character = operand[i];
        char next = i + 1 < length ? operand[i + 1] : 0;
        if (predicates > 0 && (character == '.' || character == '(')) {
            calls->texts++;
            calls->languages += character == '(' && is_language_call(operand, i);
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
    return !compares_node_sets(operand, length);
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

unsigned long xpath_operation_limit(const xpath_measure *total, const char *operand, size_t length) {
    calls_in_predicates calls = {0};
    if (selects_no_node_twice(operand, length, &calls)) {
        uint64_t comparisons = calls.texts * (1 + length / bytes_of_a_comparison);
        bool reads_much = comparisons > 0 && total->string_bytes > maximum_text / comparisons;
        bool asks_much = calls.languages > 0 && total->read_attributes > maximum_read_attributes / calls.languages;
        /* Every path needs more than one operation: the expression is rejected. */
        return reads_much || asks_much ? 1 : plain_limit;
    }
    uint64_t nodes = total->nodes + total->bytes / bytes_of_a_comparison;
    uint64_t each = compares_node_sets(operand, length) ? nodes * nodes : nodes;
    /* For libxml2, 0 means no limit. */
    return budget / each > 0 ? (unsigned long)(budget / each) : 1;
}
