"""Serves uploads with the package resumable-upload, at /files, until it is ended.

usage: resumable_upload_server.py FOLDER     prints the port

FOLDER takes the files, each named by its upload's id, with what the package adds to that.
"""

import sys
from http.server import ThreadingHTTPServer

from resumable_upload import SQLiteStorage, TusHTTPRequestHandler, TusServer


def main(folder):
    storage = SQLiteStorage(db_path=folder + "/uploads.db", upload_dir=folder + "/files")

    class Handler(TusHTTPRequestHandler):
        tus_server = TusServer(storage=storage, base_path="/files")

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    print(server.server_address[1], flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main(*sys.argv[1:])
