# SPDX-License-Identifier: Apache-2.0
"""One shape for each dimension, with the command that does most work with it. A landing tries a third of them by turns.

Shapes that reach a limit of work, and take as long as it allows, run at night only, as all others do.
"""

CORE = frozenset(
    """
    text cdata-sections comments comment-hyphens schema-divided-text instruction attribute-references carriage-returns elements depth attributes
    namespaces-in-scope namespaces-crowded identifiers marks
    inclusive-namespaces-apart xpath-elements xpath-attributes guarded-elements encode-text
    findings-text findings-jsonl findings-html findings-sarif findings-inspect
    assertions advised confirmations conditions values-of-an-attribute show-values-marks-in-name-format
    references transforms signatures certificates prefix-list algorithm-marks signed-elements broken-marks broken-elements broken-lines
    jsonl-failing-signatures tar-failing-signatures long-paths
    redact-distinct-texts xpath-sorted xpath-language xpath-value xpath-base element-base verify-base
    verify-signatures unsigned-assertions closed-assertions guarded-covered-again
    guarded-prefixes-alike guarded-inherited-attributes guarded-listed-apart
    identifiers-many-keys identifiers-around-a-part encrypted-attributes ciphertext-lines encrypted-keys decrypt-ciphertext
    percent-twice layers-of-percent form-fields http-headers html-references decode-base64-lines
    har-entries har-keys har-headers jsonl-lines jsonl-empty-lines jsonl-key-marks zip-members zip-member-marks tar-members tar-of-assignments
    log-quoted-padding log-unclosed-elements xpath-steps jsonl-deflated
    log-values log-values-inside log-wrapped-value log-digits log-open-elements burp-items mail-parts tracer-requests csv-rows json-members
    metadata-entities metadata-validity metadata-keys metadata-invalid metadata-show-keys metadata-show-short-keys metadata-diff-roles policy-entries
    policy-and-audiences query-and-lines logout-sessions har-pairs
    """.split()
)
