// SPDX-License-Identifier: Apache-2.0

/// The reason that a file cannot be used as a database.
package enum SQLiteFileFault: Error {
    /// SQLite does not create a file with this name.
    case forgetfulName
    /// The path names a link, which another user could change.
    case link
    /// Another user may have created this file.
    case planted(SQLitePath)
    /// Other users can write to the file.
    case writable
    /// The path names a device or a folder.
    case notAFile
    /// Other users can write to the folder.
    case sharedFolder
    /// The system cannot create the file, with the number of its error.
    case notCreated(CInt)
    /// The system cannot open the file, with the number of its error.
    case notOpened(CInt)
    /// Another program wrote the database.
    case otherProgram
    /// The tables have another version.
    case otherVersion(found: Int, expected: Int)
    /// SQLite cannot open the database, which existed before or not.
    case failed(SQLiteFault, exists: Bool)
}

extension SQLiteFileFault: CustomStringConvertible {
    /// The reason, for a message that names the file.
    package var description: String {
        switch self {
        case .forgetfulName: "SQLite does not create a file with this name; name the file by its path"
        case .link: "it is a symbolic link; name the file to which it refers"
        case .planted: "another user may have created it or one of the files next to it"
        case .writable: "other users can write to it; give it the mode 0600 if no other user has changed it"
        case .notAFile: "it is not a file, so the assertions would be lost; name a file"
        case .sharedFolder:
            "other users can write to its folder and change the files of the database; "
                + "name a file in your own folder"
        case .notCreated(let number): "it cannot be created (error \(number) of the system)"
        case .notOpened(let number): "it cannot be opened (error \(number) of the system)"
        case .otherProgram: "this is the database of another program"
        case .otherVersion(let found, let expected):
            "the database has version \(found); this program reads version \(expected)"
        case .failed(let fault, _): "SQLite error \(fault.code)"
        }
    }
}
