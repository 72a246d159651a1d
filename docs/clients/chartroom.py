#!/usr/bin/env python3
"""A client for Chartroom in plain Python: one file, standard library only, Python 3.9 or newer.

As a program (the credential is a room API token, or the JWT of a user where the service asks for a person):

    export CHARTROOM_URL=http://127.0.0.1:8080 CHARTROOM_TOKEN=...
    python3 chartroom.py create-room myroom0001
    python3 chartroom.py issue-token myroom0001 read write upload --name "nightly push"
    python3 chartroom.py push myroom0001 countries.geojson --name Countries
    python3 chartroom.py push myroom0001 parcels-5gb.geojson --name Parcels    (in chunks; broken off? say it again)
    python3 chartroom.py layers myroom0001
    python3 chartroom.py features LAYER_ID --bbox 5.9,45.8,10.5,47.9 > swiss.geojsonl    (a feature a line, as they come)
    python3 chartroom.py delete-layer LAYER_ID
    python3 chartroom.py add-marker myroom0001 47.37 8.54 --title "Zürich"
    python3 chartroom.py markers myroom0001
    python3 chartroom.py delete-marker myroom0001 MARKER_ID
    python3 chartroom.py comment myroom0001 marker MARKER_ID "Is it really there?"
    python3 chartroom.py comments myroom0001 --open
    python3 chartroom.py members myroom0001
    python3 chartroom.py invite myroom0001 someone@example.org editor
    python3 chartroom.py job JOB_ID
    python3 chartroom.py watch myroom0001

As a module: `Chartroom(url, token).push(room_id, path, name)`.
"""

import argparse
import concurrent.futures
import hashlib
import http.client
import itertools
import json
import os
import sys
import time
import urllib.parse
import uuid


SINGLE_REQUEST_BYTES = 48 * 2**20  # The service takes 50 MiB in one request.
MOST_CHUNKS = 10_000
TRIES = 8


class ChartroomError(Exception):
    """A refusal of the service: `status`, the stable `error`, and a sentence as the exception's text."""

    def __init__(self, status, body):
        super().__init__(f"{body.get('message') or body.get('error') or 'no answer'} ({status} {body.get('error')})")
        self.status = status
        self.error = body.get("error")
        self.body = body
        self.retry_after = None


class Chartroom:
    def __init__(self, url, token=None, timeout=120):
        self.base = urllib.parse.urlsplit(url)
        self.token = token
        self.timeout = timeout

    # Rooms and tokens

    def create_room(self, room_id):
        return self.call("POST", f"/api/rooms/{quote(room_id)}")

    def issue_token(self, room_id, permissions, name, expires_in_days=None):
        body = {"name": name, "permissions": list(permissions), "expiresInDays": expires_in_days}
        return self.call("POST", f"/api/rooms/{quote(room_id)}/api-tokens", body)

    # Members

    def members(self, room_id):
        return self.call("GET", f"/api/rooms/{quote(room_id)}/members")

    def invite(self, room_id, email, role):
        return self.call("POST", f"/api/rooms/{quote(room_id)}/invite", {"email": email, "role": role})

    def remove_member(self, room_id, user_id):
        return self.call("DELETE", f"/api/rooms/{quote(room_id)}/members/{quote(user_id)}")

    # Comments

    def comments(self, room_id, resolved=None):
        query = "" if resolved is None else f"?resolved={str(resolved).lower()}"
        return self.call("GET", f"/api/rooms/{quote(room_id)}/comments{query}")["comments"]

    def comment(self, room_id, object_type, object_id, text):
        body = {"objectType": object_type, "objectId": object_id, "body": text}
        return self.call("POST", f"/api/rooms/{quote(room_id)}/comments", body)

    def reply(self, room_id, comment_id, text):
        path = f"/api/rooms/{quote(room_id)}/comments/{quote(comment_id)}/replies"
        return self.call("POST", path, {"body": text})

    def resolve(self, room_id, comment_id, resolved=True):
        path = f"/api/rooms/{quote(room_id)}/comments/{quote(comment_id)}"
        return self.call("PATCH", path, {"resolved": resolved})

    def delete_comment(self, room_id, comment_id):
        return self.call("DELETE", f"/api/rooms/{quote(room_id)}/comments/{quote(comment_id)}")

    # Markers

    def markers(self, room_id):
        return self.call("GET", f"/api/rooms/{quote(room_id)}/markers")["markers"]

    def add_marker(self, room_id, latitude, longitude, **fields):
        body = {"latitude": latitude, "longitude": longitude, **fields}
        return self.call("POST", f"/api/rooms/{quote(room_id)}/markers", body)["marker"]

    def delete_marker(self, room_id, marker_id):
        return self.call("DELETE", f"/api/rooms/{quote(room_id)}/markers/{quote(marker_id)}")

    # Layers

    def push(self, room_id, path, name, on_progress=None, chunk_bytes=None, parallel=4):
        """Uploads a file and waits for what becomes of it: `{layer: ...}`, or `{markersCreated: ...}` for points.

        What is too large for one request goes in chunks of `chunk_bytes`, `parallel` of them at a time. A chunk that
        meets a broken link is sent again; an interrupted push resumes when the command is repeated.
        """
        if chunk_bytes is not None or os.path.getsize(path) > SINGLE_REQUEST_BYTES:
            job_id = self.push_chunks(room_id, path, name, on_progress, chunk_bytes or 16 * 2**20, parallel)
            return self.wait(job_id, on_progress)
        answer = self.upload("/api/layers/upload", {"roomName": room_id, "layerName": name}, path)
        if "jobId" not in answer or "layer" in answer:
            return answer
        return self.wait(answer["jobId"], on_progress)

    def push_chunks(self, room_id, path, name, on_progress=None, chunk_bytes=16 * 2**20, parallel=4):
        """Uploads a file in chunks and returns the id of the job that makes a layer of it."""
        found = os.stat(path)
        chunk_bytes = max(chunk_bytes, -(-found.st_size // MOST_CHUNKS))
        total = -(-found.st_size // chunk_bytes)
        # The same file for the same layer has the same id, which is how a second try finds what the first one sent.
        identity = f"{room_id}/{name}/{os.path.abspath(path)}/{found.st_size}/{found.st_mtime_ns}/{chunk_bytes}"
        for attempt in itertools.count():
            upload_id = str(uuid.uuid5(uuid.NAMESPACE_URL, f"{identity}/{attempt}"))
            status = self.upload_status(upload_id)
            if status is None or status["jobId"] is None:
                break
            if self.job(status["jobId"])["status"] in ("pending", "running"):
                return status["jobId"]
        missing = range(total) if status is None else status["missing"]
        fields = {
            "roomName": room_id,
            "uploadId": upload_id,
            "totalChunks": total,
            "fileName": os.path.basename(path),
            "fileSize": found.st_size,
        }
        with concurrent.futures.ThreadPoolExecutor(parallel) as pool:
            while missing:
                sending = [pool.submit(self.send_chunk, fields, path, chunk_bytes, index) for index in missing]
                try:
                    for sent in concurrent.futures.as_completed(sending):
                        tell_upload(on_progress, sent.result(), total)
                finally:
                    for each in sending:
                        each.cancel()
                # A status names no more than the first thousand.
                missing = self.again(lambda: self.upload_status(upload_id))["missing"]
        request = {"roomName": room_id, "uploadId": upload_id, "layerName": name}
        return self.again(lambda: self.call("POST", "/api/layers/process-chunked", request))["jobId"]

    def upload_status(self, upload_id):
        try:
            return self.call("GET", f"/api/layers/uploads/{quote(upload_id)}")
        except ChartroomError as refusal:
            if refusal.status == 404:
                return None
            raise

    def send_chunk(self, fields, path, chunk_bytes, index):
        with open(path, "rb") as file:
            file.seek(index * chunk_bytes)
            data = file.read(chunk_bytes)
        whole = {**fields, "chunkIndex": index, "sha256": hashlib.sha256(data).hexdigest()}
        send = lambda: self.send_form("/api/layers/upload-chunk", whole, "chunk", "chunk", len(data), [data])
        return self.again(send)

    def again(self, request):
        """Repeats a request that met a broken link, a busy or a restarting service, with longer and longer pauses."""
        for attempt in range(1, TRIES + 1):
            try:
                return request()
            except ChartroomError as refusal:
                if attempt == TRIES or not (refusal.status >= 500 or refusal.status in (408, 429)):
                    raise
                pause = refusal.retry_after
            except (OSError, http.client.HTTPException):
                if attempt == TRIES:
                    raise
                pause = None
            time.sleep(pause if pause is not None else min(30, 0.5 * 2**attempt))

    def layers(self, room_id):
        return self.call("GET", f"/api/layers/{quote(room_id)}")["layers"]

    def delete_layer(self, layer_id):
        return self.call("DELETE", f"/api/layers/{quote(layer_id)}")

    def features(self, layer_id, bbox=None):
        """Yields all features of the layer, or those that touch `bbox` (west, south, east, north).

        They are read lazily: only one of them is in memory at a time.
        """
        return (json.loads(line) for line in self.feature_lines(layer_id, bbox))

    def feature_lines(self, layer_id, bbox=None):
        """Yields the same features as lines of JSON, as the service has them."""
        query = "" if bbox is None else "?" + urllib.parse.urlencode(
            dict(zip(("minLon", "minLat", "maxLon", "maxLat"), bbox))
        )
        headers = {"Accept": "application/geo+json-seq"}
        connection, response = self.send("GET", f"/api/layers/{quote(layer_id)}/features{query}", headers=headers)
        try:
            for line in response:
                if line.endswith(b"\n"):
                    yield line.strip(b"\x1e\n")
            if response.length:
                raise ConnectionError(f"the answer broke off {response.length} bytes before its end")
        finally:
            connection.close()

    # Jobs and events

    def job(self, job_id):
        return self.call("GET", f"/api/layers/jobs/{quote(job_id)}")

    def cancel_job(self, job_id):
        return self.call("DELETE", f"/api/jobs/{quote(job_id)}")

    def retry_job(self, job_id):
        return self.call("POST", f"/api/jobs/{quote(job_id)}/retry")

    def wait(self, job_id, on_progress=None, every=0.5):
        """Polls a job until its end. Returns its result; raises ChartroomError when it failed."""
        while True:
            job = self.again(lambda: self.job(job_id))
            if on_progress is not None:
                on_progress(job)
            if job["status"] == "complete":
                return job.get("result") or job
            if job["status"] == "error":
                error = job.get("error") or {}
                raise ChartroomError(200, {"error": error.get("code"), "message": error.get("message")})
            time.sleep(every)

    def watch(self, room_id, last_id=None):
        """Yields `(id, kind, data)` of every change of the room, and resumes where it was when the line breaks."""
        while True:
            try:
                for event in self._stream(room_id, last_id):
                    last_id = event[0] or last_id  # job.progress has none: it is sent once and not stored
                    yield event
                    if event[1] == "room.deleted":
                        return
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(2)

    def _stream(self, room_id, last_id):
        headers = {"Accept": "text/event-stream"}
        if last_id is not None:
            headers["Last-Event-ID"] = last_id
        connection, response = self.send("GET", f"/api/rooms/{quote(room_id)}/events", headers=headers)
        try:
            fields = {}
            for line in response:
                line = line.decode("utf-8").rstrip("\r\n")
                if line == "":
                    if "data" in fields:
                        yield fields.get("id"), fields.get("event", "message"), json.loads(fields["data"])
                    fields = {}
                elif not line.startswith(":"):
                    name, _, value = line.partition(":")
                    value = value[1:] if value.startswith(" ") else value
                    fields[name] = fields["data"] + "\n" + value if name == "data" and "data" in fields else value
        finally:
            connection.close()

    # HTTP

    def call(self, method, path, body=None):
        headers, data = {}, None
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps({key: value for key, value in body.items() if value is not None}).encode()
        connection, response = self.send(method, path, data, headers)
        try:
            return json.loads(response.read())
        finally:
            connection.close()

    def upload(self, path, fields, file_path, part="file"):
        """Sends a form with one file, read from disk piece by piece."""

        def pieces():
            with open(file_path, "rb") as file:
                while piece := file.read(1 << 18):
                    yield piece

        name = os.path.basename(file_path)
        return self.send_form(path, fields, part, name, os.path.getsize(file_path), pieces())

    def send_form(self, path, fields, part, file_name, size, pieces):
        boundary = uuid.uuid4().hex
        head = b"".join(
            f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
            for name, value in fields.items()
        )
        file_name = file_name.replace('"', "%22")
        head += (
            f'--{boundary}\r\nContent-Disposition: form-data; name="{part}"; filename="{file_name}"\r\n'
            "Content-Type: application/octet-stream\r\n\r\n"
        ).encode()
        tail = f"\r\n--{boundary}--\r\n".encode()
        headers = {
            "Content-Type": f"multipart/form-data; boundary={boundary}",
            "Content-Length": str(len(head) + size + len(tail)),
        }
        connection, response = self.send("POST", path, itertools.chain([head], pieces, [tail]), headers)
        try:
            return json.loads(response.read())
        finally:
            connection.close()

    def send(self, method, path, data=None, headers=None):
        """One request on a connection of its own. Returns it with the answer unread; raises ChartroomError."""
        kind = http.client.HTTPSConnection if self.base.scheme == "https" else http.client.HTTPConnection
        connection = kind(self.base.hostname, self.base.port, timeout=self.timeout)
        headers = dict(headers or {})
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        try:
            try:
                connection.request(method, self.base.path.rstrip("/") + path, data, headers)
            except (BrokenPipeError, ConnectionResetError):
                pass  # The service may refuse a file before it is sent whole: its answer is there to be read.
            response = connection.getresponse()
            if response.status < 400:
                return connection, response
            text = response.read()
            try:
                body = json.loads(text)
            except ValueError:
                body = {"error": response.reason, "message": text.decode("utf-8", "replace")[:200]}
            refusal = ChartroomError(response.status, body)
            pause = response.headers.get("Retry-After", "")
            refusal.retry_after = int(pause) if pause.isdigit() else None
            raise refusal
        except BaseException:
            connection.close()
            raise


def quote(text):
    return urllib.parse.quote(str(text), safe="")


def box(text):
    numbers = [float(number) for number in text.split(",")]
    if len(numbers) != 4:
        raise argparse.ArgumentTypeError("a box is west,south,east,north")
    return numbers


def arguments():
    parser = argparse.ArgumentParser(description="Talk to a Chartroom.")
    parser.add_argument("--url", default=os.environ.get("CHARTROOM_URL", "http://127.0.0.1:8080"))
    parser.add_argument("--token", default=os.environ.get("CHARTROOM_TOKEN"), help="an API token or a JWT")
    commands = parser.add_subparsers(dest="command", required=True)

    def command(name, *names):
        sub = commands.add_parser(name)
        for argument in names:
            sub.add_argument(argument)
        return sub

    command("create-room", "room")
    issue = command("issue-token", "room")
    issue.add_argument("permissions", nargs="+", choices=["read", "write", "upload"])
    issue.add_argument("--name", default="script")
    issue.add_argument("--days", type=int)
    push = command("push", "room", "file")
    push.add_argument("--name")
    push.add_argument("--chunk-bytes", type=int, help="send in chunks of this size, whatever the size of the file")
    push.add_argument("--parallel", type=int, default=4, help="chunks on their way at a time")
    command("layers", "room")
    command("features", "layer").add_argument("--bbox", type=box)
    command("delete-layer", "layer")
    command("markers", "room")
    marker = command("add-marker", "room")
    marker.add_argument("latitude", type=float)
    marker.add_argument("longitude", type=float)
    marker.add_argument("--title")
    command("delete-marker", "room", "marker")
    command("members", "room")
    command("invite", "room", "email").add_argument("role", choices=["viewer", "editor"])
    command("remove-member", "room", "user")
    command("comments", "room").add_argument("--open", action="store_true", help="only what is not resolved")
    command("comment", "room", "type", "object", "text")
    command("reply", "room", "comment", "text")
    command("resolve", "room", "comment").add_argument("--undo", action="store_true", help="open it again")
    command("delete-comment", "room", "comment")
    for name in ("job", "wait", "cancel-job", "retry-job"):
        command(name, "job")
    command("watch", "room").add_argument("--after", help="the id of the last event that was seen")
    return parser.parse_args()


def run(chart, given):
    if given.command == "create-room":
        return chart.create_room(given.room)
    if given.command == "issue-token":
        return chart.issue_token(given.room, given.permissions, given.name, given.days)
    if given.command == "push":
        name = given.name or os.path.splitext(os.path.basename(given.file))[0]
        return chart.push(given.room, given.file, name, show_progress, given.chunk_bytes, given.parallel)
    if given.command == "layers":
        return chart.layers(given.room)
    if given.command == "features":
        for line in chart.feature_lines(given.layer, given.bbox):
            sys.stdout.buffer.write(line + b"\n")
            sys.stdout.buffer.flush()
        return None
    if given.command == "delete-layer":
        return chart.delete_layer(given.layer)
    if given.command == "markers":
        return chart.markers(given.room)
    if given.command == "add-marker":
        return chart.add_marker(given.room, given.latitude, given.longitude, title=given.title)
    if given.command == "delete-marker":
        return chart.delete_marker(given.room, given.marker)
    if given.command == "members":
        return chart.members(given.room)
    if given.command == "invite":
        return chart.invite(given.room, given.email, given.role)
    if given.command == "remove-member":
        return chart.remove_member(given.room, given.user)
    if given.command == "comments":
        return chart.comments(given.room, False if given.open else None)
    if given.command == "comment":
        return chart.comment(given.room, given.type, given.object, given.text)
    if given.command == "reply":
        return chart.reply(given.room, given.comment, given.text)
    if given.command == "resolve":
        return chart.resolve(given.room, given.comment, not given.undo)
    if given.command == "delete-comment":
        return chart.delete_comment(given.room, given.comment)
    if given.command == "job":
        return chart.job(given.job)
    if given.command == "wait":
        return chart.wait(given.job, show_progress)
    if given.command == "cancel-job":
        return chart.cancel_job(given.job)
    if given.command == "retry-job":
        return chart.retry_job(given.job)
    for event_id, kind, data in chart.watch(given.room, given.after):
        print(event_id, kind, json.dumps(data, ensure_ascii=False), flush=True)


def tell_upload(on_progress, status, total):
    if on_progress is not None:
        there = status["received"]
        message = f"{there} of {total} chunks are there."
        on_progress({"stage": "uploading", "progress": 100 * there / total, "message": message})


def show_progress(job):
    print(f"{job.get('progress', 0):3.0f} % {job.get('stage')}: {job.get('message') or ''}", file=sys.stderr)


def main():
    given = arguments()
    try:
        result = run(Chartroom(given.url, given.token), given)
    except ChartroomError as refusal:
        sys.exit(f"chartroom: {refusal}")
    except BrokenPipeError:
        # The reader of the output has closed it (`| head`).
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return
    except OSError as failure:
        sys.exit(f"chartroom: {given.url} cannot be reached: {failure}")
    if result is not None:
        json.dump(result, sys.stdout, ensure_ascii=False, indent=2)
        print()


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        pass
