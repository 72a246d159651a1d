"""Makes rule-based styles of QGIS, and draws features with each: their document, and the colours of each feature."""

import json
import os
import sys

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from qgis.PyQt.QtXml import QDomDocument
from qgis.core import (
    QgsApplication,
    QgsFeature,
    QgsFillSymbol,
    QgsGeometry,
    QgsRenderContext,
    QgsRuleBasedRenderer,
    QgsVectorLayer,
)

asked = json.load(sys.stdin)
application = QgsApplication([], False)
application.initQgis()


def symbol(number):
    return QgsFillSymbol.createSimple({"color": "%d,0,0,255" % number, "outline_color": "0,0,0,255"})


def drawn(rules, outer):
    layer = QgsVectorLayer("Polygon?crs=EPSG:4326&field=kind:string&field=n:double", "layer", "memory")
    for values in asked["features"]:
        feature = QgsFeature(layer.fields())
        feature.setAttributes(values)
        feature.setGeometry(QgsGeometry.fromWkt("Polygon ((0 0, 1 0, 1 1, 0 0))"))
        assert layer.dataProvider().addFeature(feature)
    root = QgsRuleBasedRenderer.Rule(None)
    parent = root
    if outer:
        parent = QgsRuleBasedRenderer.Rule(None, 0, 0, outer)
        root.appendChild(parent)
    for number, expression in enumerate(rules, 1):
        parent.appendChild(QgsRuleBasedRenderer.Rule(symbol(number), 0, 0, expression, "Rule %d" % number))
    layer.setRenderer(QgsRuleBasedRenderer(root))
    document = QDomDocument()
    layer.exportNamedStyle(document)
    renderer = layer.renderer().clone()
    context = QgsRenderContext()
    context.expressionContext().setFields(layer.fields())
    renderer.startRender(context, layer.fields())
    colours = []
    for feature in layer.getFeatures():
        context.expressionContext().setFeature(feature)
        colours.append([each.color().name() for each in renderer.symbolsForFeature(feature, context)])
    renderer.stopRender(context)
    return {"qml": document.toString(), "colours": colours}


print(json.dumps({name: drawn(case["rules"], case.get("outer", "")) for name, case in asked["cases"].items()}))
