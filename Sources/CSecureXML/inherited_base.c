/* SPDX-License-Identifier: Apache-2.0 */
#include "inherited_base.h"

#include <stdlib.h>

const struct cxml_attribute *inherited_base_of(const struct cxml_node *element) {
    const struct cxml_attribute *attribute = cxml_first_attribute(element);
    while (attribute != NULL && !is_base(attribute)) {
        attribute = cxml_next_attribute(attribute);
    }
    return attribute;
}

/* MARK: references (RFC 3986, appendix B) */

/* A component of a reference; `bytes` is NULL if the reference does not have it, except for the path. */
typedef struct component {
    const char *bytes;
    size_t count;
} component;

typedef struct reference {
    component scheme;
    component authority;
    component path;
    component query;
    component fragment;
} reference;

/* Takes the bytes before the first of the delimiters. */
static component take_until(component *rest, const char *delimiters) {
    component taken = {rest->bytes, 0};
    while (taken.count < rest->count && strchr(delimiters, rest->bytes[taken.count]) == NULL) {
        taken.count++;
    }
    rest->bytes += taken.count;
    rest->count -= taken.count;
    return taken;
}

static bool take_prefix(component *rest, const char *prefix) {
    size_t length = strlen(prefix);
    if (rest->count < length || memcmp(rest->bytes, prefix, length) != 0) {
        return false;
    }
    rest->bytes += length;
    rest->count -= length;
    return true;
}

static bool is_scheme(component text) {
    for (size_t i = 0; i < text.count; i++) {
        char byte = text.bytes[i];
        bool is_letter = (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z';
        bool is_other = (byte >= '0' && byte <= '9') || byte == '+' || byte == '-' || byte == '.';
        if (!is_letter && (i == 0 || !is_other)) {
            return false;
        }
    }
    return text.count > 0;
}

/* Every text has these components, also one that is not a URI. */
static reference parse(const struct cxml_attribute *base) {
    component rest = {tree_value(base), base->length};
    reference result = {0};
    component start = rest;
    component scheme = take_until(&rest, ":/?#");
    if (is_scheme(scheme) && take_prefix(&rest, ":")) {
        result.scheme = scheme;
    } else {
        rest = start;
    }
    if (take_prefix(&rest, "//")) {
        result.authority = take_until(&rest, "/?#");
    }
    result.path = take_until(&rest, "?#");
    if (take_prefix(&rest, "?")) {
        result.query = take_until(&rest, "#");
    }
    if (take_prefix(&rest, "#")) {
        result.fragment = rest;
    }
    return result;
}

/* MARK: dot segments (Canonical XML 1.1, appendix A) */

/* A path without dot segments, which grows at its start. */
typedef struct joined_path {
    char *bytes; /* the capacity is the length of all values */
    size_t start; /* of the segments that no `..` removed */
    size_t end;
    size_t steps_up; /* before these segments */
    bool is_absolute;
} joined_path;

/*
 * Puts the segments of a path before a joined path, from the last one to the first one. A `..` removes the next segment
 * to its left, so each segment is visited once. Repeated slashes count as one.
 */
static void prepend(joined_path *joined, component path, bool without_last) {
    size_t end = path.count;
    for (bool is_last = true;; is_last = false) {
        size_t start = end;
        while (start > 0 && path.bytes[start - 1] != '/') {
            start--;
        }
        const char *segment = path.bytes + start;
        size_t length = end - start;
        if (length == 2 && memcmp(segment, "..", 2) == 0) {
            joined->steps_up++;
        } else if (length > 0 && !(length == 1 && *segment == '.') && !(is_last && without_last)) {
            if (joined->steps_up > 0) {
                joined->steps_up--;
            } else {
                /* Bounded: all paths together are not longer than the values, which have room. */
                if (joined->start < length + !is_last) {
                    __builtin_trap();
                }
                if (!is_last) {
                    joined->bytes[--joined->start] = '/';
                }
                joined->start -= length;
                memcpy(joined->bytes + joined->start, segment, length);
            }
        }
        if (start == 0) {
            break;
        }
        end = start - 1;
    }
    joined->is_absolute = path.count > 0 && *path.bytes == '/';
}

static bool is_empty(const joined_path *joined) {
    return joined->start == joined->end && joined->steps_up == 0 && !joined->is_absolute;
}

/* MARK: join-URI-References (Canonical XML 1.1, section 2.4) */

/* The inner values, joined: the path is in `joined`, or in `inner` while it has dot segments. */
typedef struct join {
    reference inner;
    bool has_dot_segments;
    joined_path joined;
} join;

static void remove_dot_segments(join *join) {
    if (join->has_dot_segments) {
        prepend(&join->joined, join->inner.path, false);
        join->has_dot_segments = false;
    }
}

/* Joins with the value of an ancestor (RFC 3986, section 5.2.2, for a base that can lack a scheme). */
static void join_outer(join *join, reference outer) {
    reference *inner = &join->inner;
    bool is_path_empty = join->has_dot_segments ? inner->path.count == 0 : is_empty(&join->joined);
    if (inner->scheme.bytes == NULL && inner->authority.bytes == NULL && is_path_empty) {
        inner->path = outer.path;
        join->has_dot_segments = true;
        if (inner->query.bytes == NULL) {
            inner->query = outer.query;
        }
    } else {
        remove_dot_segments(join);
        if (inner->scheme.bytes == NULL && inner->authority.bytes == NULL && !join->joined.is_absolute) {
            prepend(&join->joined, outer.path, true);
            join->joined.is_absolute = join->joined.is_absolute || (outer.authority.bytes != NULL && outer.path.count == 0);
        }
    }
    if (inner->scheme.bytes == NULL) {
        inner->scheme = outer.scheme;
        if (inner->authority.bytes == NULL) {
            inner->authority = outer.authority;
        }
    }
}

static void append(octets *output, const char *before, component part, const char *after) {
    if (part.bytes != NULL) {
        octets_append_text(output, before);
        octets_append(output, part.bytes, part.count);
        octets_append_text(output, after);
    }
}

static void append_joined(octets *output, const join *join) {
    append(output, "", join->inner.scheme, ":");
    append(output, "//", join->inner.authority, "");
    if (join->has_dot_segments) {
        append(output, "", join->inner.path, "");
    } else {
        const joined_path *path = &join->joined;
        if (path->is_absolute) {
            octets_append_byte(output, '/');
        }
        for (size_t i = 0; i < path->steps_up && !path->is_absolute; i++) {
            octets_append(output, "../", 3);
        }
        octets_append(output, path->bytes + path->start, path->end - path->start);
    }
    append(output, "?", join->inner.query, "");
    append(output, "#", join->inner.fragment, "");
}

void inherited_base_append(octets *output, const struct cxml_node *element, const struct cxml_node *outer) {
    const struct cxml_attribute *innermost = NULL;
    size_t count = 0;
    size_t length = 0;
    for (const struct cxml_node *at = element; at != outer; at = cxml_parent_element(at)) {
        const struct cxml_attribute *base = inherited_base_of(at);
        if (base != NULL) {
            innermost = innermost == NULL ? base : innermost;
            length += base->length;
            count++;
        }
    }
    if (count < 2) {
        if (innermost != NULL) {
            octets_append(output, tree_value(innermost), innermost->length);
        }
        return;
    }
    char *bytes = malloc(length + 1);
    if (bytes == NULL) {
        output->has_failed = true;
        return;
    }
    join join = {parse(innermost), true, {bytes, length, length, 0, false}};
    for (const struct cxml_node *at = tree_owner(innermost); at != outer; at = cxml_parent_element(at)) {
        const struct cxml_attribute *base = at == tree_owner(innermost) ? NULL : inherited_base_of(at);
        if (base != NULL) {
            join_outer(&join, parse(base));
        }
    }
    append_joined(output, &join);
    free(bytes);
}
