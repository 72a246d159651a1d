"""Tells in which colour QGIS draws each feature of the layers of a room file, in its project and by its styles.

With a second argument, restyles the layers afterwards and saves the styles in the file.
"""

import json
import os
import sys

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from qgis.PyQt.QtGui import QColor
from qgis.core import (
    QgsApplication,
    QgsCategorizedSymbolRenderer,
    QgsFillSymbol,
    QgsGraduatedSymbolRenderer,
    QgsLineSymbol,
    QgsProject,
    QgsRenderContext,
    QgsRendererCategory,
    QgsRendererRange,
    QgsVectorLayer,
)

path = sys.argv[1]
application = QgsApplication([], False)
application.initQgis()
project = QgsProject.instance()
assert project.read("geopackage:%s?projectName=room" % path)


def drawn(layer):
    """The colour of each feature by its name, and the renderer."""
    renderer = layer.renderer()
    context = QgsRenderContext()
    context.setExpressionContext(layer.createExpressionContext())
    renderer.startRender(context, layer.fields())
    found = {}
    for feature in layer.getFeatures():
        context.expressionContext().setFeature(feature)
        symbols = renderer.symbolsForFeature(feature, context)
        found[feature["name"]] = [symbol.symbolLayer(0).color().name() for symbol in symbols]
    renderer.stopRender(context)
    return {"renderer": renderer.type(), "colours": found, "legend": [each.label() for each in renderer.legendSymbolItems()]}


def styled(table):
    layer = QgsVectorLayer("%s|layername=%s" % (path, table), table, "ogr")
    assert layer.isValid(), table
    _, loaded = layer.loadDefaultStyle()
    assert loaded, table
    return layer


reported = {
    "project": {layer.name(): drawn(layer) for layer in project.mapLayers().values() if layer.name() != "Markers"},
    "styles": {table: drawn(styled(table)) for table in ("kinds", "heights", "both")},
}

if len(sys.argv) > 2:

    def fill(colour):
        return QgsFillSymbol.createSimple({"color": colour + ",255", "outline_color": colour + ",255", "outline_width": "0.5"})

    def line(colour):
        return QgsLineSymbol.createSimple({"color": colour + ",255", "width": "0.5"})

    kinds = styled("kinds")
    categories = [
        QgsRendererCategory("wood", fill("1,2,3"), "Wood"),
        QgsRendererCategory(["a", "b"], fill("4,5,6"), "Two"),
        QgsRendererCategory("it's \"x\"", fill("7,8,9"), "Hidden", False),
    ]
    kinds.setRenderer(QgsCategorizedSymbolRenderer("kind", categories))
    heights = styled("heights")
    ranges = [
        QgsRendererRange(0, 100, line("10,20,30"), "low"),
        QgsRendererRange(100, 500, line("40,50,60"), "high"),
    ]
    heights.setRenderer(QgsGraduatedSymbolRenderer("height", ranges))
    reported["restyled"] = {"kinds": drawn(kinds), "heights": drawn(heights)}
    for layer in (kinds, heights):
        message = layer.saveStyleToDatabase("Mine", "", True, "")
        assert message in ("", None), message

print(json.dumps(reported))
sys.stdout.flush()
# Ending it in order takes seconds, and QGIS does not always survive that.
os._exit(0)
