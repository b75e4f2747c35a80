internal import CCurl
internal import SyncCore

/// Request headers in the form that curl reads them in.
///
/// `@unchecked Sendable` because the list is never changed once it is made: curl only reads it, and several transfers
/// may share it.
final class HeaderList: @unchecked Sendable {
    let list: UnsafeMutablePointer<curl_slist>?

    init(_ lines: [String]) throws(TransportError) {
        var list: UnsafeMutablePointer<curl_slist>?
        for line in lines {
            guard let longer = curl_slist_append(list, line) else {
                curl_slist_free_all(list)
                throw TransportError(.retryLater, "out of memory for a request; try again later")
            }
            list = longer
        }
        self.list = list
    }

    deinit { curl_slist_free_all(list) }
}
