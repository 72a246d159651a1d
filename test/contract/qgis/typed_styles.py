"""Reports how QGIS draws the layers of a room file by the styles in layer_styles, and draws a picture of each."""

import json
import os
import sys

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from qgis.PyQt.QtCore import QSize
from qgis.PyQt.QtGui import QColor
from qgis.core import (
    QgsApplication,
    QgsMapRendererParallelJob,
    QgsMapSettings,
    QgsProject,
    QgsRenderContext,
    QgsVectorLayer,
)

path, pictures = sys.argv[1], sys.argv[2]
application = QgsApplication([], False)
application.initQgis()
project = QgsProject.instance()
assert project.read("geopackage:%s?projectName=room" % path)


def symbols(layer):
    """The symbol of each feature by its name: colour, size or width in pixels, dashes, opacity."""
    renderer = layer.renderer()
    context = QgsRenderContext()
    context.setExpressionContext(layer.createExpressionContext())
    renderer.startRender(context, layer.fields())
    found = {}
    for feature in layer.getFeatures():
        context.expressionContext().setFeature(feature)
        found[feature["name"]] = [described(symbol, context) for symbol in renderer.symbolsForFeature(feature, context)]
    renderer.stopRender(context)
    return found


def described(symbol, context):
    first = symbol.symbolLayer(0)
    properties = first.dataDefinedProperties()
    size = next(getattr(first, name)() for name in ("size", "width", "strokeWidth") if hasattr(first, name))
    for key in (first.PropertySize, first.PropertyStrokeWidth):
        if properties.isActive(key):
            size = properties.valueAsDouble(key, context.expressionContext(), -1)[0]
    dash = first.customDashVector() if hasattr(first, "useCustomDashPattern") and first.useCustomDashPattern() else []
    return {
        "color": first.color().name(QColor.HexArgb),
        "pixels": round(size * 96 / 25.4, 2),
        "dash": [round(length * 96 / 25.4, 2) for length in dash],
        "opacity": round(symbol.opacity(), 3),
    }


def labels(layer):
    if not layer.labelsEnabled():
        return None
    settings = layer.labeling().settings()
    context = layer.createExpressionContext()
    texts = {}
    for feature in layer.getFeatures():
        context.setFeature(feature)
        value = settings.getLabelExpression().evaluate(context)
        texts[feature["name"]] = None if value is None or str(value) == "NULL" else str(value)
    text = settings.format()
    return {
        "isExpression": settings.isExpression,
        "field": settings.fieldName,
        "texts": texts,
        "size": text.size(),
        "color": text.color().name(),
        "halo": text.buffer().color().name() if text.buffer().enabled() else None,
        "scales": [settings.minimumScale, settings.maximumScale] if settings.scaleVisibility else None,
    }


def picture(layer):
    settings = QgsMapSettings()
    settings.setLayers([layer])
    settings.setDestinationCrs(layer.crs())
    settings.setOutputSize(QSize(400, 300))
    settings.setBackgroundColor(QColor("#ffffff"))
    extent = layer.extent()
    extent.grow(max(extent.width(), extent.height()) * 0.1 + 0.01)
    settings.setExtent(extent)
    job = QgsMapRendererParallelJob(settings)
    job.start()
    job.waitForFinished()
    job.renderedImage().save(os.path.join(pictures, "%s.png" % layer.name()))


styles = QgsVectorLayer("%s|layername=layer_styles" % path, "styles", "ogr")
descriptors = {row["f_table_name"]: row["styleSLD"] for row in styles.getFeatures()}
reported = {}
for name in sys.argv[3:]:
    layer = QgsVectorLayer("%s|layername=%s" % (path, name), name, "ogr")
    message, loaded = layer.loadDefaultStyle()
    assert loaded, message
    scales = [layer.minimumScale(), layer.maximumScale()] if layer.hasScaleBasedVisibility() else None
    shown = layer.clone()
    shown.setScaleBasedVisibility(False)
    picture(shown)
    descriptor = QgsVectorLayer("%s|layername=%s" % (path, name), name, "ogr")
    with open(os.path.join(pictures, "%s.sld" % name), "w") as file:
        file.write(descriptors[name])
    message, read = descriptor.loadSldStyle(os.path.join(pictures, "%s.sld" % name))
    assert read, message
    renderer = layer.renderer()
    in_project = project.mapLayersByName(name)[0]
    reported[name] = {
        "renderer": renderer.type(),
        "symbols": symbols(layer) if renderer.type() not in ("heatmapRenderer", "pointCluster") else {},
        "descriptor": symbols(descriptor),
        "labels": labels(layer),
        "opacity": layer.opacity(),
        "scales": scales,
        "legend": [each.label() for each in renderer.legendSymbolItems()],
        "project": {"renderer": in_project.renderer().type(), "labels": in_project.labelsEnabled(), "scales": in_project.hasScaleBasedVisibility()},
    }

print(json.dumps({"layers": reported}))
sys.stdout.flush()
# Ending it in order takes seconds, and QGIS does not always survive that.
os._exit(0)
