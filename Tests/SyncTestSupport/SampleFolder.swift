/// What is kept in `SampleData`.
package enum SampleFolder {
    /// The folder at the top of the package.
    package static let path = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/SampleData"

    /// The path of a file of `SampleData/media`.
    package static func media(_ name: String) -> String { path + "/media/" + name }
}
