# SPDX-License-Identifier: Apache-2.0
"""The shapes that every change must pass: one for each dimension, with the command that does most work with it."""

CORE = frozenset(
    """
    text cdata-sections comments instruction attribute-references carriage-returns elements depth attributes
    namespaces-in-scope namespaces-crowded identifiers marks
    inclusive-namespaces-apart xpath-elements xpath-attributes guarded-elements encode-text
    findings-text findings-jsonl findings-html findings-sarif findings-inspect
    assertions advised confirmations conditions values-of-an-attribute show-values-marks-in-name-format
    references transforms signatures certificates prefix-list algorithm-marks signed-elements broken-marks broken-elements
    verify-signatures
    identifiers-many-keys identifiers-around-a-part encrypted-attributes ciphertext-lines encrypted-keys decrypt-ciphertext
    percent-twice layers-of-percent form-fields http-headers html-references decode-base64-lines
    har-entries har-keys har-headers jsonl-lines jsonl-empty-lines jsonl-key-marks zip-members zip-member-marks tar-members
    metadata-entities metadata-keys policy-entries
    """.split()
)
