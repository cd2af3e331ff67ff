// SPDX-License-Identifier: Apache-2.0

internal import BatchValidation

/// The arguments of saml-inspector.
enum InspectorArguments {
    case help
    case invalid(String)
    case port(Int)
    case version

    static let usage: TerminalText = """
        usage: saml-inspector [--port NUMBER]

        Opens a page for SAML captures on this machine. The page accepts connections from this machine only, stores
        nothing and contacts no other server. Open the printed address in a browser; it contains a secret that is valid
        until the program ends. Press Control-C to end it.

          --port NUMBER  the port, from 0 to 65535 (default: 0, any free port)
          --help         print this help
          --version      print the version

        """

    init(_ arguments: ArraySlice<String>) {
        var arguments = arguments
        var port = 0
        while let argument = arguments.popFirst() {
            switch argument {
            case "--help", "-h":
                self = .help
                return
            case "--version":
                self = .version
                return
            case "--port":
                guard let value = arguments.popFirst().flatMap({ Int($0) }), 0...65_535 ~= value else {
                    self = .invalid("--port takes a number from 0 to 65535.")
                    return
                }
                port = value
            default:
                self = .invalid("The argument is unknown: \(argument)")
                return
            }
        }
        self = .port(port)
    }
}
