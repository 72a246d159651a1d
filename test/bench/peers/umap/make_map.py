"""Makes one public map of the GeoJSON files that standard input tells of; prints its path."""

import json
import os
import sys
import uuid

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "umap.settings"
django.setup()

from django.contrib.gis.geos import Point  # noqa: E402
from django.core.files.base import ContentFile  # noqa: E402
from umap.models import DataLayer, Licence, Map, TileLayer  # noqa: E402

# A picture of one pixel embedded in the page, so that no request goes to other servers.
EMPTY = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="

wanted = json.load(sys.stdin)
Licence.objects.get_or_create(name="none")
TileLayer.objects.all().delete()
TileLayer.objects.create(name="none", url_template=EMPTY, attribution="none")
made = Map.objects.create(
    name="bench",
    slug="bench",
    center=Point(wanted["lng"], wanted["lat"]),
    zoom=wanted["zoom"],
    share_status=Map.PUBLIC,
    edit_status=Map.ANONYMOUS,
    settings={
        "type": "Feature",
        "geometry": {"type": "Point", "coordinates": [wanted["lng"], wanted["lat"]]},
        "properties": {"name": "bench", "zoom": wanted["zoom"]},
    },
)
for rank, layer in enumerate(wanted["layers"]):
    with open(layer["file"], encoding="utf-8") as file:
        data = json.load(file)
    options = {"name": layer["name"], "displayOnLoad": True, "browsable": True}
    data["_umap_options"] = options
    DataLayer.objects.create(
        pk=uuid.uuid4(),
        name=layer["name"],
        map=made,
        rank=rank,
        display_on_load=True,
        settings=options,
        geojson=ContentFile(json.dumps(data), name="bench.geojson"),
    )
print("PATH " + made.get_absolute_url())
