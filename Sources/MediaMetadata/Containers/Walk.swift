/// The parts of a container in the order of the file, as far as they could be read.
package struct Walk<Element: Sendable>: Sendable {
    /// The parts.
    package var elements: [Element] = []
    /// Whether the container ends where and how it should. If not, the parts before the defect are there all the same.
    package var isComplete = false
}
