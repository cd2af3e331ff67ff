# SPDX-License-Identifier: Apache-2.0
"""Generates random responses with the expected findings of each: valid ones and ones with known faults.

Usage: generate.py COUNT SEED
"""

import json
import random
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor

from choices import HARMLESS, Choice
from faults_policy import POLICY
from faults_signature import DOCUMENT, SIGNATURE
from parties import idp_metadata
from peer import WORK
from plan import ASSERTION, P384, RESPONSE, Plan, document
from wrapping import wrappings

KINDS = {"valid": 45, "policy": 20, "signature": 17, "document": 6, "wrapping": 6, "two": 6}
LEVELS = {(ASSERTION,): "assertion", (RESPONSE,): "response", (ASSERTION, RESPONSE): "both"}
SAMPLES = {signed: wrappings(signed) for signed in LEVELS}
# The areas of the assertion, about which nothing is reported without success or if it is not decrypted.
INSIDE = {"window", "audience", "conditions", "confirmation", "data", "session", "attributes"}
# From this number of responses on, each choice is also made alone.
ENOUGH = 5000
# A peer that starts processes for each document gets one in this number of documents.
SAMPLES_OF = {"pysaml2": 10, "xmlsec1": 4}
# The probability of a harmless choice in a dimension.
OFTEN = 0.2


def take(plan: Plan, dimension: str, choice: Choice, chosen: dict[str, Choice]) -> None:
    """Makes a choice."""
    choice.edit(plan)
    plan.settled |= {dimension, *choice.settles}
    chosen[dimension] = choice
    relies = {"signature"} & set(choice.settles)
    plan.is_broken |= bool(relies) or choice.area == "signature"


def pick(chance: random.Random, plan: Plan, choices: list[Choice], chosen: dict[str, Choice]) -> Choice | None:
    """Returns one of the choices that are still possible."""
    fitting = [choice for choice in choices if choice.needs(plan) and not set(choice.settles) & set(chosen)]
    return chance.choice(fitting) if fitting else None


def alone() -> list[tuple[tuple[str, ...], str, Choice]]:
    """Returns every choice alone, with each way to sign that it allows."""
    made = []
    for signed in LEVELS:
        choices = [(name, choice) for table in (HARMLESS, POLICY) for name, row in table.items() for choice in row]
        choices += [("signature", choice) for choice in SIGNATURE + DOCUMENT + SAMPLES[signed]]
        made += [(signed, dimension, choice) for dimension, choice in choices if choice.needs(Plan(signed=signed))]
    return made


def choose(chance: random.Random, plan: Plan) -> dict[str, Choice]:
    """Makes all choices about one response; returns them by dimension."""
    chosen: dict[str, Choice] = {}
    kind = chance.choices(list(KINDS), list(KINDS.values()))[0]
    wanted = {"valid": [], "two": ["policy", chance.choice(["policy", "signature"])]}.get(kind, [kind])
    for area in wanted:
        if area == "policy":
            dimension = chance.choice([name for name in POLICY if name not in plan.settled])
            choices = POLICY[dimension]
        else:
            dimension, choices = "signature", {"signature": SIGNATURE, "document": DOCUMENT, "wrapping": SAMPLES[plan.signed]}[area]
        if dimension not in plan.settled and (choice := pick(chance, plan, choices, chosen)):
            take(plan, dimension, choice, chosen)
    for dimension, choices in HARMLESS.items():
        if dimension not in plan.settled and chance.random() < OFTEN and (choice := pick(chance, plan, choices, chosen)):
            take(plan, dimension, choice, chosen)
    return chosen


def without_inside(dimension: str, codes: list[str], reason: str) -> list[str]:
    """Returns the codes that are reported if nothing is reported about the assertion, or if it is not decrypted."""
    if dimension in INSIDE:
        return []
    if dimension == "inner-issuer":
        return [code for code in codes if code.startswith("signature.") and reason.startswith("status.")]
    return codes[:1] if dimension == "request" else codes


ALONE = alone()


def expected(plan: Plan, chosen: dict[str, Choice]) -> list[str]:
    """Returns the expected codes, sorted by name."""
    faults = [choice for choice in chosen.values() if choice.codes]
    alone = [choice for choice in faults if choice.alone]
    codes = [code for choice in alone or faults for code in choice.codes(plan)]
    for reason in ("status.not-success", "encryption.algorithm-not-allowed"):
        if not alone and reason in codes:
            codes = [code for dimension, choice in chosen.items() if choice.codes for code in without_inside(dimension, choice.codes(plan), reason)]
    # The number of assertions is not reported if a signature is missing or invalid.
    if any(code.startswith("signature.") for code in codes):
        codes = [code for code in codes if code != "saml.too-many-assertions"]
    codes.sort()
    # A missing part is not reported if an existing part is invalid.
    spoilt = any(code.startswith(("signature.", "encryption.")) and code != "signature.missing" for code in codes)
    return [code for code in codes if code != "signature.missing"] if spoilt else codes


def spared(number: int, plan: Plan) -> list[str]:
    """Returns the peers that skip a response: because they do not check the fault, or because they are slow."""
    names = [name for name, count in SAMPLES_OF.items() if number % count]
    hidden = plan.is_sealed() and ASSERTION in (plan.demanded or plan.signed)
    return sorted({*names, *(["signxml", "xmlsec1"] if hidden else [])})


def make(job: tuple[int, str, bool]) -> dict:
    """Generates one response; returns its description."""
    number, seed, with_each = job
    chance = random.Random(f"{seed}/{number}")
    is_single = with_each and number < len(ALONE)
    if is_single:
        signed, dimension, choice = ALONE[number]
        plan, chosen = Plan(signed=signed, require=LEVELS[signed]), {}
        take(plan, dimension, choice, chosen)
    else:
        signed = chance.choices(list(LEVELS), [40, 30, 30])[0]
        plan = Plan(signed=signed, skew=chance.choice([0, 60]), require=chance.choice(["any", LEVELS[signed]]))
        chosen = choose(chance, plan)
    try:
        data = document(plan).encode()
    except Exception as error:
        raise RuntimeError(f"{number}: cannot make {[choice.name for choice in chosen.values()]}: {error!r}") from error
    file = WORK / "documents" / f"{number:06}.xml"
    file.write_bytes(data)
    faults = {choice.name: choice.area for choice in chosen.values() if choice.codes}
    return {
        "file": str(file), "choices": {dimension: choice.name for dimension, choice in chosen.items()}, "faults": faults,
        "codes": expected(plan, chosen), "ids": sorted(plan.demanded or plan.signed, reverse=True), "target": LEVELS[plan.demanded or plan.signed],
        "require": plan.require, "skew": plan.skew, "allow": sorted(plan.allow), "key": plan.key, "algorithm": plan.algorithm,
        "sealed": plan.is_sealed(), "login": True, "spared": spared(0 if is_single else number, plan),
    }


def make_key() -> None:
    """Generates the key on P-384, which the vectors do not contain, and metadata that names all keys."""
    subject = ["-subj", "/O=swift-saml test vectors/CN=idp.example.test", "-days", "36500"]
    # Its certificate is valid at the validation time, too.
    command = ["faketime", "-f", "2026-01-01 00:00:00", "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-384", "-nodes", *subject]
    subprocess.run([*command, "-keyout", f"{P384}.key.pem", "-out", f"{P384}.crt.pem"], check=True, capture_output=True)
    (WORK / "idp.metadata.xml").write_text(idp_metadata("idp-rsa", "idp-ec", P384), encoding="utf-8")


def main() -> None:
    count, seed = int(sys.argv[1]), sys.argv[2]
    (WORK / "documents").mkdir()
    make_key()
    with ProcessPoolExecutor() as pool:
        cases = list(pool.map(make, ((number, seed, count >= ENOUGH) for number in range(count)), chunksize=64))
    with open(WORK / "cases.jsonl", "w", encoding="utf-8") as file:
        file.writelines(json.dumps(case) + "\n" for case in cases)
    valid = sum(not case["codes"] for case in cases)
    print(f"made {count} responses with the seed {seed}: {valid} valid, {count - valid} not")


if __name__ == "__main__":
    main()
