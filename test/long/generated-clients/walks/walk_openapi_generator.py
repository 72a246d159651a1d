"""Walks through the API with the client that openapi-generator's `python` makes from openapi.json."""

import os
import time
from pathlib import Path

import chartroom_client as chartroom

LATITUDE, LONGITUDE = 46.947975, 7.447447


def check(is_expected: bool, what: str) -> None:
    """Reports on stdout what was as expected."""
    if not is_expected:
        raise SystemExit(f"{what}: not as expected")
    print(what, flush=True)


def upload(client: chartroom.ApiClient, room: str) -> str:
    """The id of the layer when its job is complete."""
    file = Path(os.environ["CHARTROOM_FILE"])
    uploaded = chartroom.LayerApi(client).layer_upload(room, "Lakes", (file.name, file.read_bytes()))
    while True:
        job = chartroom.JobApi(client).job_read(uploaded.job_id)
        if job.status == chartroom.JobStatus.ERROR:
            raise SystemExit(job.message)
        if job.status == chartroom.JobStatus.COMPLETE:
            check(job.layer.feature_count == 2, "job")
            return job.layer.id
        time.sleep(0.1)


def walk(client: chartroom.ApiClient, room: str) -> None:
    rooms, markers, layers = chartroom.RoomApi(client), chartroom.MarkerApi(client), chartroom.LayerApi(client)

    created = rooms.room_create(room)
    check(created.is_new_room and time.time() - created.room.created_at / 1000 < 3600, "room")

    new = chartroom.MarkerInput(latitude=LATITUDE, longitude=LONGITUDE, title="Bern")
    added = markers.marker_create(room, new).marker
    marker = markers.marker_read(room, added.id).marker
    check(marker.latitude == LATITUDE and marker.title == "Bern", "marker")

    layer = upload(client, room)
    features = layers.layer_features(layer).features
    lake = features[0]
    is_polygon = isinstance(lake.geometry.actual_instance, chartroom.Polygon)
    check(len(features) == 2 and lake.properties["name"] == "Thunersee" and is_polygon, "features")

    check(b"Thunersee" in layers.layer_tiles(layer, "8", "133", "90"), "tile")
    export = chartroom.ExportApi(client).export_stream(room)
    check(export.startswith(b"SQLite format 3"), "export")

    try:
        markers.marker_read(room, "marker-absent")
    except chartroom.exceptions.NotFoundException as refusal:
        check(refusal.status == 404 and refusal.data.error == "marker_not_found", "error")

    check(rooms.room_delete(room).success, "deletion")


configuration = chartroom.Configuration(
    host=os.environ["CHARTROOM_URL"], access_token=os.environ["CHARTROOM_TOKEN"]
)
with chartroom.ApiClient(configuration) as api_client:
    walk(api_client, os.environ["CHARTROOM_ROOM"])
