import CurlTransport
import Testing

struct ProblemDocumentTests {
    @Test func `members are found among others, and nested ones are not taken for them`() throws {
        let json = """
             { "segments": [ {"type": "inner", "title": "}"} ], "status" : 403, "x": null,
              "type" : "https://example.org/p#quota-exceeded" , "title": "A \\"quoted\\" \\ud83d\\udc31 \\u00e9",
              "detail": "type" }
            """
        let problem = try #require(ProblemDocument(Array(json.utf8)))
        #expect(problem.name == "quota-exceeded")
        #expect(problem.text == "A \"quoted\" 🐱 é: type")
    }

    @Test(arguments: [
        "", "[]", "{}", "null", "<html>", "{\"type\"", "{\"type\":3}", "{\"title\":\"\"}", "{\"type\":\"about:blank\"}",
    ])
    func `what says nothing is no problem document`(json: String) {
        #expect(ProblemDocument(Array(json.utf8)) == nil)
    }

    @Test func `damaged documents end in a result`() {
        let seed: UInt64 = 5
        var state = seed
        let json = Array(#"{"type":"a","x":[{"y":"z\u00e9"}],"title":"b\"c","detail":"\ud83d"}"#.utf8)
        for end in json.indices { _ = ProblemDocument(Array(json[..<end])) }
        for _ in 0..<20_000 {
            var bytes = json
            for _ in 0..<3 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 56)
            }
            _ = ProblemDocument(bytes)
        }
    }
}
