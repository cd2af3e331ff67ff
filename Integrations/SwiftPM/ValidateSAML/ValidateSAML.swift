// SPDX-License-Identifier: Apache-2.0

import Foundation
import PackagePlugin

/// `swift package validate-saml PATH…`: runs `samltool validate` in the folder of a package.
///
/// The variable `SAMLTOOL` names an installed samltool. Without it, the plugin builds samltool with optimization.
@main struct ValidateSAML: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        guard let tool = try tool() else { return }
        let process = Process()
        process.executableURL = tool
        process.arguments = ["validate"] + arguments
        process.currentDirectoryURL = context.package.directoryURL
        try process.run()
        process.waitUntilExit()
        guard process.terminationReason == .exit else {
            return Diagnostics.error("samltool was ended by signal \(process.terminationStatus).")
        }
        switch process.terminationStatus {
        case 0: break
        case 1: Diagnostics.error("A document was not accepted.")
        default: Diagnostics.error("samltool ended with status \(process.terminationStatus).")
        }
    }

    /// Returns the program, or reports why it cannot be built.
    private func tool() throws -> URL? {
        if let path = ProcessInfo.processInfo.environment["SAMLTOOL"] { return URL(filePath: path) }
        let result = try packageManager.build(.product("samltool"), parameters: .init(configuration: .release))
        guard result.succeeded else {
            Diagnostics.error(
                "samltool cannot be built. Does the dependency have the trait CommandLine?\n\(result.logText)"
            )
            return nil
        }
        return result.builtArtifacts.first { $0.kind == .executable }?.url
    }
}
