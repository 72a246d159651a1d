"""Walks through the API with the client that openapi-python-client makes from openapi.json."""

import os
import time
from pathlib import Path

from chartroom_client import AuthenticatedClient
from chartroom_client.api.export import export_stream
from chartroom_client.api.job import job_read
from chartroom_client.api.layer import layer_features, layer_tiles, layer_upload
from chartroom_client.api.marker import marker_create, marker_read
from chartroom_client.api.room import room_create, room_delete
from chartroom_client.models import Error, JobStatus, LayerUploadBody, MarkerInput, Polygon
from chartroom_client.types import File

LATITUDE, LONGITUDE = 46.947975, 7.447447


def check(is_expected: bool, what: str) -> None:
    """Reports on stdout what was as expected."""
    if not is_expected:
        raise SystemExit(f"{what}: not as expected")
    print(what, flush=True)


def upload(client: AuthenticatedClient, room: str) -> str:
    """The id of the layer when its job is complete."""
    path = Path(os.environ["CHARTROOM_FILE"])
    with path.open("rb") as content:
        file = File(payload=content, file_name=path.name)
        body = LayerUploadBody(room_name=room, layer_name="Lakes", file=file)
        uploaded = layer_upload.sync(client=client, body=body)
    while True:
        job = job_read.sync(uploaded.job_id, client=client)
        if job.status == JobStatus.ERROR:
            raise SystemExit(job.message)
        if job.status == JobStatus.COMPLETE:
            check(job.layer.feature_count == 2, "job")
            return job.layer.id
        time.sleep(0.1)


def walk(client: AuthenticatedClient, room: str) -> None:
    created = room_create.sync(room, client=client)
    check(created.is_new_room and time.time() - created.room.created_at / 1000 < 3600, "room")

    new = MarkerInput(latitude=LATITUDE, longitude=LONGITUDE, title="Bern")
    added = marker_create.sync(room, client=client, body=new).marker
    marker = marker_read.sync(room, added.id, client=client).marker
    check(marker.latitude == LATITUDE and marker.title == "Bern", "marker")

    layer = upload(client, room)
    features = layer_features.sync(layer, client=client).features
    lake = features[0]
    is_polygon = isinstance(lake.geometry, Polygon)
    check(len(features) == 2 and lake.properties["name"] == "Thunersee" and is_polygon, "features")

    tile = layer_tiles.sync(layer, "8", "133", "90", client=client)
    check(b"Thunersee" in tile.payload.read(), "tile")
    export = export_stream.sync(room, client=client)
    check(export.payload.read().startswith(b"SQLite format 3"), "export")

    refusal = marker_read.sync_detailed(room, "marker-absent", client=client)
    is_error = isinstance(refusal.parsed, Error) and refusal.parsed.error == "marker_not_found"
    check(refusal.status_code == 404 and is_error, "error")

    check(room_delete.sync(room, client=client).success, "deletion")


with AuthenticatedClient(base_url=os.environ["CHARTROOM_URL"], token=os.environ["CHARTROOM_TOKEN"]) as api_client:
    walk(api_client, os.environ["CHARTROOM_ROOM"])
