"""Uploads a file with the package resumable-upload, in two parts that are run apart.

usage: resumable_upload_client.py begin FOLDER TOKEN FILE STOP_AT     prints the upload's address
       resumable_upload_client.py finish FOLDER TOKEN FILE ADDRESS    prints where it went on
       resumable_upload_client.py whole FOLDER TOKEN FILE             prints the upload's address

FOLDER is the address of the diary. Chunks carry a checksum.
"""

import hashlib
import sys

from resumable_upload import TusClient

CHUNK = 65_536


def main(step, folder, token, path, *rest):
    with open(path, "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    tus = TusClient(
        folder + "/uploads", chunk_size=CHUNK, checksum="sha256", max_retries=0,
        headers={"Authorization": "Bearer " + token})
    if step == "finish":
        print(tus.get_upload_info(rest[0])["offset"], flush=True)
        tus.resume_upload(file_path=path, upload_url=rest[0])
    else:
        print(tus.upload_file(
            file_path=path, stop_at=int(rest[0]) if step == "begin" else None,
            metadata={"sha256": digest, "filename": "눈.jpg"}))


if __name__ == "__main__":
    main(*sys.argv[1:])
