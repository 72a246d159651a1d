import { labeling } from './labeling.ts';
import { type GeometryClass, layerRenderer } from './renderers.ts';
import { allZooms, scaleAttributes } from './scale-range.ts';
import type { StyledTable } from './styled-table.ts';

export const qgisVersion = '3.22.16-Białowieża';
export const qgisDoctype = "<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'>";

/** How QGIS draws a layer: what its project and its style documents (QML) have in common. */
export interface QgisDrawing {
  /** Attributes of the root element. */
  readonly attributes: string;
  readonly elements: string;
}

export interface DrawnTable {
  readonly table: StyledTable;
  readonly drawn: readonly GeometryClass[];
  /** Of the layer. */
  readonly opacity: number | null;
}

export function drawingOf({ table, drawn, opacity }: DrawnTable): QgisDrawing {
  const { symbology, zooms } = table.model;
  const labels = labeling(table, drawn);
  // The opacity of a heatmap is that of its layer.
  const own = symbology.kind === 'heatmap' ? symbology.opacity : 1;
  return {
    attributes: `${scaleAttributes(zooms)} labelsEnabled="${labels === '' ? 0 : 1}"`,
    elements: layerRenderer(table, drawn) + labels + rendering((opacity ?? 1) * own),
  };
}

/** The drawing with a renderer alone. */
export function plainDrawing(renderer: string, opacity: number): QgisDrawing {
  return {
    attributes: `${scaleAttributes(allZooms)} labelsEnabled="0"`,
    elements: renderer + rendering(opacity),
  };
}

function rendering(opacity: number): string {
  return `<blendMode>0</blendMode><featureBlendMode>0</featureBlendMode><layerOpacity>${opacity}</layerOpacity>`;
}

/** A QGIS style document without attribute settings. */
export function qmlDocument({ attributes, elements }: QgisDrawing, drawn: readonly GeometryClass[]): string {
  const [only] = drawn;
  const geometry =
    only !== undefined && drawn.length === 1 ? `<layerGeometryType>${only.number}</layerGeometryType>` : '';
  return (
    `${qgisDoctype}\n<qgis version="${qgisVersion}" styleCategories="Symbology|Labeling|Rendering" ${attributes}>` +
    `${elements}${geometry}</qgis>`
  );
}
