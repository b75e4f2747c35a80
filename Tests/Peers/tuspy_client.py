"""Uploads a file with tuspy, in two parts that are run apart.

usage: tuspy_client.py begin FOLDER TOKEN FILE STOP_AT     prints the upload's address
       tuspy_client.py finish FOLDER TOKEN FILE ADDRESS    prints where it went on
       tuspy_client.py whole FOLDER TOKEN FILE             prints the upload's address

FOLDER is the address of the diary. Chunks carry a checksum.
"""

import hashlib
import sys

from tusclient import client

CHUNK = 65_536


def uploader(folder, token, path, address=None):
    with open(path, "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    tus = client.TusClient(folder + "/uploads", headers={"Authorization": "Bearer " + token})
    return tus.uploader(
        file_path=path, chunk_size=CHUNK, url=address, upload_checksum=True, retries=0,
        metadata={"sha256": digest, "filename": "눈.jpg"})


def main(step, folder, token, path, *rest):
    upload = uploader(folder, token, path, address=rest[0] if step == "finish" else None)
    if step == "finish":
        print(upload.offset, flush=True)
        upload.upload()
    elif step == "begin":
        upload.upload(stop_at=int(rest[0]))
        print(upload.url)
    else:
        upload.upload()
        print(upload.url)


if __name__ == "__main__":
    main(*sys.argv[1:])
