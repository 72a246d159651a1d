"""Draws each table of a room file by its style, and saves the style of each layer with another opacity."""

import os
import sqlite3
import sys

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from qgis.PyQt.QtCore import QSize
from qgis.PyQt.QtGui import QColor
from qgis.core import (
    QgsApplication,
    QgsMapRendererSequentialJob,
    QgsMapSettings,
    QgsRectangle,
    QgsVectorLayer,
)

path, pictures = sys.argv[1], sys.argv[2]
application = QgsApplication([], False)
application.initQgis()

for table in sys.argv[3:]:
    layer = QgsVectorLayer("%s|layername=%s" % (path, table), table, "ogr")
    message, loaded = layer.loadDefaultStyle()
    assert loaded, message
    settings = QgsMapSettings()
    settings.setLayers([layer])
    settings.setDestinationCrs(layer.crs())
    settings.setOutputSize(QSize(400, 100))
    settings.setOutputDpi(96)
    settings.setBackgroundColor(QColor("#ffffff"))
    # A degree has 100 pixels; points are in the middle of a square.
    settings.setExtent(QgsRectangle(0, 0, 4, 1))
    job = QgsMapRendererSequentialJob(settings)
    job.start()
    job.waitForFinished()
    job.renderedImage().save(os.path.join(pictures, "%s.png" % table))
    if table != "markers":
        layer.setOpacity(0.5)
        message = layer.saveStyleToDatabase("Paler", "", True, "")
        assert message in ("", None), message

# QGIS writes changes to the file itself when it closes it.
sqlite3.connect(path).execute("PRAGMA wal_checkpoint(TRUNCATE)")
sys.stdout.flush()
# Ending it in order takes seconds, and QGIS does not always survive that.
os._exit(0)
