# SPDX-License-Identifier: Apache-2.0
"""Cycles of a graph, and the least references whose removal breaks them."""

from collections import Counter

Edges = Counter[tuple[str, str]]
# More nodes than this take too long to order in every way.
MOST_ORDERED = 14


def components(edges: Edges) -> list[list[str]]:
    """The strongly connected components with more than one node."""
    reached = {node: {node} | {used for user, used in edges if user == node} for edge in edges for node in edge}
    for middle, beyond in reached.items():
        for others in reached.values():
            if middle in others:
                others.update(beyond)
    cycles = {tuple(sorted(other for other in reached[node] if node in reached[other])) for node in reached}
    return [list(cycle) for cycle in sorted(cycles) if len(cycle) > 1]


def order(nodes: list[str], edges: Edges) -> list[str]:
    """The order of the nodes in which the fewest references point backwards."""
    if len(nodes) > MOST_ORDERED:
        return sorted(nodes, key=lambda node: sum(n * ((used == node) - (user == node)) for (user, used), n in edges.items()))
    # For each set of nodes, as the bits of its index: the fewest backward references of an order of them, and its last node.
    cost: list[tuple[int, int]] = [(0, -1)]
    for chosen in range(1, 1 << len(nodes)):
        members = [index for index in range(len(nodes)) if chosen >> index & 1]
        cost.append(
            min((cost[chosen ^ 1 << last][0] + sum(edges[nodes[last], nodes[index]] for index in members), last) for last in members)
        )
    ordered, chosen = [], len(cost) - 1
    while chosen:
        last = cost[chosen][1]
        ordered.append(nodes[last])
        chosen ^= 1 << last
    return ordered[::-1]


def backward(nodes: list[str], edges: Edges) -> list[tuple[str, str]]:
    """The edges of a cycle that point backwards in the best order."""
    place = {node: index for index, node in enumerate(order(nodes, edges))}
    return [(user, used) for user, used in edges if user in place and used in place and place[used] < place[user]]


def layers(edges: Edges) -> list[list[str]]:
    """The nodes by the longest way down from them, lowest first; without those that depend on a cycle."""
    left = {node for edge in edges for node in edge}
    found = []
    while lowest := sorted(node for node in left if not any(edges[node, other] for other in left - {node})):
        found.append(lowest)
        left -= set(lowest)
    return found
