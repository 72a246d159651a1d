#!/usr/bin/env python3
"""A client for Chartroom in plain Python: one file, standard library only, Python 3.9 or newer.

As a program (the credential is a room API token, or the JWT of a user where the service asks for a person):

    export CHARTROOM_URL=http://127.0.0.1:8080 CHARTROOM_TOKEN=...
    python3 chartroom.py create-room myroom0001
    python3 chartroom.py issue-token myroom0001 read write upload --name "nightly push"
    python3 chartroom.py push myroom0001 countries.geojson --name Countries
    python3 chartroom.py layers myroom0001
    python3 chartroom.py features LAYER_ID --bbox 5.9,45.8,10.5,47.9 > swiss.geojson
    python3 chartroom.py add-marker myroom0001 47.37 8.54 --title "Zürich"
    python3 chartroom.py markers myroom0001
    python3 chartroom.py watch myroom0001

As a module: `Chartroom(url, token).push(room_id, path, name)`.
"""

import argparse
import http.client
import json
import os
import sys
import time
import urllib.parse
import uuid


class ChartroomError(Exception):
    """A refusal of the service: `status`, the stable `error`, and a sentence as the exception's text."""

    def __init__(self, status, body):
        super().__init__(f"{body.get('message') or body.get('error') or 'no answer'} ({status} {body.get('error')})")
        self.status = status
        self.error = body.get("error")
        self.body = body


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

    # Markers

    def markers(self, room_id):
        return self.call("GET", f"/api/rooms/{quote(room_id)}/markers")["markers"]

    def add_marker(self, room_id, latitude, longitude, **fields):
        body = {"latitude": latitude, "longitude": longitude, **fields}
        return self.call("POST", f"/api/rooms/{quote(room_id)}/markers", body)["marker"]

    # Layers

    def push(self, room_id, path, name, on_progress=None):
        """Uploads a file and waits for what becomes of it: `{layer: ...}`, or `{markersCreated: ...}` for points."""
        answer = self.upload("/api/layers/upload", {"roomName": room_id, "layerName": name}, path)
        if "jobId" not in answer or "layer" in answer:
            return answer
        return self.wait(answer["jobId"], on_progress)

    def layers(self, room_id):
        return self.call("GET", f"/api/layers/{quote(room_id)}")["layers"]

    def features(self, layer_id, bbox=None):
        """All features of the layer, or those that touch `bbox` (west, south, east, north), one after the other."""
        query = "" if bbox is None else "?" + urllib.parse.urlencode(
            dict(zip(("minLon", "minLat", "maxLon", "maxLat"), bbox))
        )
        answer = self.call("GET", f"/api/layers/{quote(layer_id)}/features{query}")
        yield from answer["features"]
        for chunk in answer.get("_metadata", {}).get("directChunks") or []:
            yield from self.call("GET", chunk["path"])["features"]

    # Jobs and events

    def wait(self, job_id, on_progress=None, every=0.5):
        """Polls a job until its end. Returns its result; raises ChartroomError when it failed."""
        while True:
            job = self.call("GET", f"/api/layers/jobs/{quote(job_id)}")
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
                    last_id = event[0]
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
        boundary = uuid.uuid4().hex
        head = b"".join(
            f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
            for name, value in fields.items()
        )
        file_name = os.path.basename(file_path).replace('"', "%22")
        head += (
            f'--{boundary}\r\nContent-Disposition: form-data; name="{part}"; filename="{file_name}"\r\n'
            "Content-Type: application/octet-stream\r\n\r\n"
        ).encode()
        tail = f"\r\n--{boundary}--\r\n".encode()

        def pieces():
            yield head
            with open(file_path, "rb") as file:
                while piece := file.read(1 << 18):
                    yield piece
            yield tail

        headers = {
            "Content-Type": f"multipart/form-data; boundary={boundary}",
            "Content-Length": str(len(head) + os.path.getsize(file_path) + len(tail)),
        }
        connection, response = self.send("POST", path, pieces(), headers)
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
            raise ChartroomError(response.status, body)
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
    command("layers", "room")
    command("features", "layer").add_argument("--bbox", type=box)
    command("markers", "room")
    marker = command("add-marker", "room")
    marker.add_argument("latitude", type=float)
    marker.add_argument("longitude", type=float)
    marker.add_argument("--title")
    command("watch", "room").add_argument("--after", help="the id of the last event that was seen")
    return parser.parse_args()


def run(chart, given):
    if given.command == "create-room":
        return chart.create_room(given.room)
    if given.command == "issue-token":
        return chart.issue_token(given.room, given.permissions, given.name, given.days)
    if given.command == "push":
        name = given.name or os.path.splitext(os.path.basename(given.file))[0]
        return chart.push(given.room, given.file, name, show_progress)
    if given.command == "layers":
        return chart.layers(given.room)
    if given.command == "features":
        return {"type": "FeatureCollection", "features": list(chart.features(given.layer, given.bbox))}
    if given.command == "markers":
        return chart.markers(given.room)
    if given.command == "add-marker":
        return chart.add_marker(given.room, given.latitude, given.longitude, title=given.title)
    for event_id, kind, data in chart.watch(given.room, given.after):
        print(event_id, kind, json.dumps(data, ensure_ascii=False), flush=True)


def show_progress(job):
    print(f"{job.get('progress', 0):3.0f} % {job.get('stage')}: {job.get('message') or ''}", file=sys.stderr)


def main():
    given = arguments()
    try:
        result = run(Chartroom(given.url, given.token), given)
    except ChartroomError as refusal:
        sys.exit(f"chartroom: {refusal}")
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
