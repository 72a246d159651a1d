"""Edits a room file as people do in QGIS and QField: adds, copies, moves, splits, deletes and restyles."""

import os
import sys

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from qgis.PyQt.QtGui import QColor
from qgis.core import (
    QgsApplication,
    QgsFeature,
    QgsField,
    QgsGeometry,
    QgsPointXY,
    QgsVectorLayer,
    QgsVectorLayerUtils,
)
from qgis.PyQt.QtCore import QVariant

path = sys.argv[1]
application = QgsApplication([], False)
application.initQgis()


def opened(table):
    layer = QgsVectorLayer("%s|layername=%s" % (path, table), table, "ogr")
    assert layer.isValid() and layer.startEditing(), table
    return layer


def saved(layer):
    assert layer.commitChanges(), layer.commitErrors()


def named(layer, field, value):
    return next(each for each in layer.getFeatures() if each[field] == value)


def point(x, y):
    return QgsGeometry.fromPointXY(QgsPointXY(x, y))


markers = opened("markers")
added = QgsFeature(markers.fields())
added.setGeometry(point(5, 6))
added["title"] = "Added"
assert markers.addFeature(added)
copied = QgsVectorLayerUtils.createFeature(
    markers, point(7, 8), {index: value for index, value in enumerate(named(markers, "id", "marker-1").attributes()) if index > 0}
)
copied["title"] = "Copied"
assert markers.addFeature(copied)
assert markers.changeGeometry(named(markers, "id", "marker-2").id(), point(9, 10))
assert markers.addAttribute(QgsField("visited", QVariant.Int))
assert markers.changeAttributeValue(named(markers, "id", "marker-2").id(), markers.fields().indexFromName("visited"), 3)
saved(markers)

roads = opened("roads")
assert roads.changeGeometry(named(roads, "name", "moved").id(), QgsGeometry.fromWkt("LineString (1 1, 2 2)"))
assert roads.changeAttributeValue(named(roads, "name", "renamed").id(), roads.fields().indexFromName("name"), "new name")
assert roads.deleteFeature(named(roads, "name", "deleted").id())
roads.selectByExpression("name = 'split'")
assert roads.splitFeatures([QgsPointXY(15, -1), QgsPointXY(15, 1)]) == 0
saved(roads)

_, loaded = roads.loadDefaultStyle()
assert loaded
symbol = roads.renderer().symbol()
symbol.setColor(QColor(200, 0, 100))
symbol.setWidth(4 * 25.4 / 96)
roads.setOpacity(0.75)
message = roads.saveStyleToDatabase("Evening", "", True, "")
assert message in ("", None), message
