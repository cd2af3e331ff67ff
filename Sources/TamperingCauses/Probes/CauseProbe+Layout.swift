// SPDX-License-Identifier: Apache-2.0

extension CauseProbe {
    /// A layout of a document with line breaks and indentation.
    private struct Layout: Sendable {
        /// One level of indentation.
        let unit: [UInt8]

        /// The indentation level of the outermost element.
        let base: Int

        /// Returns the line break and the indentation before a tag.
        func line(_ level: Int) -> [UInt8] {
            [CanonicalSpace.newline] + Array(repeatElement(unit, count: base + level).joined())
        }
    }

    /// The layout of a whole document.
    private struct DocumentLayout: Sendable {
        /// The layout outside signatures, or `nil` for no white space between elements.
        let outer: Layout?

        /// The layout inside other signatures, or `nil` if it is the same.
        let inner: SignatureLayout?

        /// Whether signatures begin on a new line.
        var signatureHasLine = true

        /// The wrapping of Base64, or `nil` to keep it.
        var wrapping: Base64Wrapping.Pair?

        /// Whether the indentation is one that many tools write.
        var isCommon: Bool {
            guard let unit = outer?.unit else { return true }
            return unit.count != 1 && unit.count != 3 || unit.first == CanonicalSpace.tab
        }

        /// Returns the white space of a text between tags.
        func gap(_ text: CanonicalPieces.Text) -> [UInt8] {
            if let inner, text.isInRegion { return inner.gap(before: text) }
            return isBeforeSignature(text) && !signatureHasLine ? [] : outer?.line(text.level) ?? []
        }

        private func isBeforeSignature(_ text: CanonicalPieces.Text) -> Bool {
            text.next == .signature
                || (text.next == .start && !text.isInRegion && CanonicalPieces.Text.isSignature(text.nextMarkup))
        }
    }

    /// Returns probes for layouts of common tools, for documents that were indented before or after signing.
    ///
    /// A cleanup removes all line breaks from texts. If there are line breaks, a different layout has replaced the
    /// original one.
    static func ofLayout(in pieces: CanonicalPieces, depth: Int) -> [CauseProbe] {
        let texts = pieces.texts
        let isCleanedUp = !texts.contains { $0.characters.contains { $0 == CanonicalSpace.newline || $0 == 0x09 } }
        let gaps = texts.filter { $0.element == nil }
        guard gaps.allSatisfy(\.isBlank) || isCleanedUp else { return [] }
        let hasSignature = texts.contains(where: \.isInRegion)
        let hasOthers = gaps.contains { !$0.isInRegion }
        var outer: [Layout?] = hasOthers ? layouts(depth: depth) : []
        var layouts = outer.flatMap { lined($0, nil) }
        if hasSignature {
            if !hasOthers { layouts = Self.layouts(depth: depth).flatMap { lined($0, nil) } }
            outer.insert(nil, at: 0)
            for inner in SignatureLayout.allCases { layouts += outer.flatMap { lined($0, inner) } }
        }
        // Carriage returns are removed first.
        guard isCleanedUp || !gaps.contains(where: { $0.characters.contains(UInt8(ascii: "&")) }) else { return [] }
        // Without any white space between elements, nothing was added.
        let isMinified = gaps.allSatisfy { $0.characters.isEmpty || (hasOthers && $0.isInRegion) }
        guard isCleanedUp else {
            return layouts.map { full($0, isMinified ? .exchangeCleanup : .prettyPrinted, isPaired: $0.isCommon) }
        }
        let hasBase64 = texts.contains(where: \.isBase64)
        let isGuided = texts.contains { $0.characters.first == 0x20 || $0.characters.last == 0x20 }
        var probes: [CauseProbe] = []
        // Only the line breaks of Base64 may have been removed. The signature has lines if a tool changed other Base64.
        if hasBase64, !pieces.octets.contains(CanonicalSpace.newline) {
            probes += SignatureLayout.compact.wrappings.map { wrapping in
                CauseProbe(texts: .exchangeCleanup, .layout) { wrapping.wrap($0) }
            }
        }
        for layout in layouts {
            let wrappings = hasBase64 ? (layout.inner ?? .lines).wrappings : []
            for wrapping in [nil] + wrappings.map(Optional.some) {
                var layout = layout
                layout.wrapping = wrapping
                let isPaired = layout.isCommon && (wrapping == nil || wrapping == wrappings.first)
                probes.append(
                    isGuided ? guided(layout, isPaired: isPaired) : full(layout, .exchangeCleanup, isPaired: isPaired)
                )
            }
        }
        return probes
    }

    /// Returns a layout with and without a new line for signatures.
    private static func lined(_ outer: Layout?, _ inner: SignatureLayout?) -> [DocumentLayout] {
        let layout = DocumentLayout(outer: outer, inner: inner)
        guard outer != nil else { return [layout] }
        return [layout, DocumentLayout(outer: outer, inner: inner, signatureHasLine: false)]
    }

    private static func layouts(depth: Int) -> [Layout] {
        let units = [2, 4, 8, 1, 3].map { Array(repeating: UInt8(0x20), count: $0) } + [[CanonicalSpace.tab]]
        let bases = depth == 0 ? [0] : [depth, 0]
        return bases.flatMap { base in units.map { Layout(unit: $0, base: base) } } + [Layout(unit: [], base: 0)]
    }

    // MARK: Restoring the layout

    /// Returns a probe that replaces each blank with a line break and indentation.
    ///
    /// The cleanup deletes line breaks, so a layout without indentation leaves no blanks; the probe then inserts a line
    /// break into every empty text between tags.
    private static func guided(_ layout: DocumentLayout, isPaired: Bool) -> CauseProbe {
        CauseProbe(texts: .exchangeCleanup, .layout, isPaired: isPaired) { text in
            if let wrapped = layout.wrapping?.wrap(text) { return wrapped }
            if text.element == nil {
                guard text.isBlank else { return nil }
                let gap = layout.gap(text)
                if text.isInRegion, layout.inner != nil { return gap }
                return text.characters.isEmpty && gap.count > 1 ? [] : gap
            }
            guard let outer = layout.outer else { return nil }
            let value = CanonicalSpace.trimming(text.characters)
            guard !value.isEmpty, value.count < text.characters.count else {
                return CanonicalSpace.restoringLines(in: text.characters)
            }
            return (text.characters.first == 0x20 ? outer.line(text.level + 1) : [])
                + (text.isBase64 ? lines(of: value, outer.line(text.level + 1)) : Array(value))
                + (text.characters.last == 0x20 ? outer.line(text.level) : [])
        }
    }

    private static func lines(of text: ArraySlice<UInt8>, _ line: [UInt8]) -> [UInt8] {
        CanonicalSpace.replacing([0x20], with: line, in: text) ?? Array(text)
    }

    /// Returns a probe that restores the white space between all tags.
    private static func full(_ layout: DocumentLayout, _ cause: TamperingCause, isPaired: Bool) -> CauseProbe {
        CauseProbe(texts: cause, .layout, isPaired: isPaired) { text in
            if let wrapped = layout.wrapping?.wrap(text) { return wrapped }
            guard text.element == nil, text.isBlank else {
                return cause == .exchangeCleanup ? CanonicalSpace.restoringLines(in: text.characters) : nil
            }
            return layout.gap(text)
        }
    }
}
