"""Opens the project in a GeoPackage as QGIS does, draws it, and tells as JSON what there is."""

import json
import os
import sys

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from qgis.PyQt.QtCore import QSize
from qgis.PyQt.QtGui import QColor
from qgis.core import (
    QgsApplication,
    QgsLayerTreeGroup,
    QgsMapRendererSequentialJob,
    QgsMapSettings,
    QgsProject,
    QgsVectorLayer,
)

path, picture = sys.argv[1:3]
application = QgsApplication([], False)
application.initQgis()
project = QgsProject.instance()
uri = "geopackage:%s?projectName=room" % path
opened = project.read(uri)


def told(node):
    if isinstance(node, QgsLayerTreeGroup):
        return {"group": node.name(), "visible": node.isVisible(), "entries": [told(each) for each in node.children()]}
    layer = node.layer()
    return {
        "name": node.name(),
        "visible": node.isVisible(),
        "valid": layer is not None and layer.isValid(),
        "kind": None if layer is None else layer.type(),
        "opacity": None if layer is None else layer.opacity(),
        "renderer": None if layer is None or layer.renderer() is None else layer.renderer().type(),
        "crs": None if layer is None else layer.crs().authid(),
    }


def own_style(table):
    layer = QgsVectorLayer("%s|layername=%s" % (path, table), table, "ogr")
    _, loaded = layer.loadDefaultStyle()
    renderer = layer.renderer().type() if layer.renderer() else None
    _, by_sld = layer.loadSldStyle("%s.%s.sld" % (path, table))
    return {"loaded": loaded, "renderer": renderer, "sld": by_sld}


view = project.viewSettings().defaultViewExtent()
settings = QgsMapSettings()
settings.setDestinationCrs(project.crs())
settings.setExtent(view)
settings.setOutputSize(QSize(400, 300))
settings.setBackgroundColor(QColor("white"))
nodes = project.layerTreeRoot().findLayers()
settings.setLayers([node.layer() for node in nodes if node.isVisible() and node.layer() is not None])
job = QgsMapRendererSequentialJob(settings)
job.start()
job.waitForFinished()
job.renderedImage().save(picture)

print(
    json.dumps(
        {
            "opened": opened,
            "title": project.title(),
            "crs": project.crs().authid(),
            "view": [view.xMinimum(), view.yMinimum(), view.xMaximum(), view.yMaximum()],
            "tree": [told(each) for each in project.layerTreeRoot().children()],
            "styles": {table: own_style(table) for table in sys.argv[3:]},
            "saved": project.write(uri),
        }
    )
)
sys.stdout.flush()
# Ending it in order takes seconds, and QGIS does not always survive that.
os._exit(0)
