import type { GeometryClass } from './renderers.ts';
import type { QgisDrawing } from './qml.ts';
import { allZooms, scaleAttributes } from './scale-range.ts';
import { escapeName } from './xml.ts';

/** An entry of a QGIS layer tree; a group contains further entries. */
export type ProjectEntry = VectorEntry | RasterEntry | GroupEntry;

interface Entry {
  /** Display name. */
  readonly name: string;
  readonly isVisible: boolean;
}

export interface GroupEntry extends Entry {
  readonly kind: 'group';
  readonly entries: readonly (VectorEntry | RasterEntry)[];
}

export interface VectorEntry extends Entry {
  readonly kind: 'vector';
  readonly table: string;
  /** Null: the table has no geometry that QGIS can draw. */
  readonly geometry: GeometryClass | null;
  /** Whether the table also contains features with other geometry classes. */
  readonly isMixed: boolean;
  readonly drawing: QgisDrawing;
}

export interface RasterEntry extends Entry {
  readonly kind: 'raster';
  readonly table: string;
  readonly opacity: number;
}

/** The XML of a tree entry and its descendants. */
export function treeXml(entry: ProjectEntry, file: string): string {
  const state = `name="${escapeName(entry.name)}" checked="Qt::${entry.isVisible ? 'Checked' : 'Unchecked'}" expanded="0"`;
  if (entry.kind === 'group')
    return `<layer-tree-group ${state}>${entry.entries.map((each) => treeXml(each, file)).join('')}</layer-tree-group>`;
  const provider = entry.kind === 'raster' ? 'gdal' : 'ogr';
  return `<layer-tree-layer ${state} id="${idOf(entry)}" providerKey="${provider}" source="${sourceOf(entry, file)}"/>`;
}

/** The layer definitions of the project. */
export function layersXml(entry: ProjectEntry, file: string): string {
  switch (entry.kind) {
    case 'group':
      return entry.entries.map((each) => layersXml(each, file)).join('');
    case 'vector':
      return vectorXml(entry, file);
    case 'raster':
      return rasterXml(entry, file);
  }
}

/** Ids of all layers, in tree order. */
export function layerIds(entry: ProjectEntry): string[] {
  return entry.kind === 'group' ? entry.entries.flatMap(layerIds) : [idOf(entry)];
}

/** QGIS requires ids of more than ten characters. */
function idOf(entry: VectorEntry | RasterEntry): string {
  const geometry = entry.kind === 'vector' && entry.isMixed ? `_${entry.geometry?.word ?? 'other'}` : '';
  return `chartroom_${entry.table}${geometry}`;
}

/** The data source relative to the project, which is stored in the same file. */
function sourceOf(entry: VectorEntry | RasterEntry, file: string): string {
  if (entry.kind === 'raster') return `GPKG:./${file}:${entry.table}`;
  const geometry = entry.isMixed && entry.geometry !== null ? `|geometrytype=${entry.geometry.source}` : '';
  return `./${file}|layername=${entry.table}${geometry}`;
}

function vectorXml(entry: VectorEntry, file: string): string {
  const { geometry, drawing } = entry;
  const kind = geometry === null ? 'No geometry' : geometry.qgis;
  return (
    `<maplayer type="vector" geometry="${kind}" ${always} ${drawing.attributes} simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyMaxScale="1" simplifyAlgorithm="0" simplifyLocal="1" readOnly="0">` +
    `${commonXml(entry, file)}<srs>${referenceSystem('EPSG:4326')}</srs><provider encoding="UTF-8">ogr</provider>` +
    `${geometry === null ? '' : drawing.elements}</maplayer>`
  );
}

function rasterXml(entry: RasterEntry, file: string): string {
  return (
    `<maplayer type="raster" ${always} ${scaleAttributes(allZooms)}>${commonXml(entry, file)}<srs>${referenceSystem('EPSG:3857')}</srs><provider>gdal</provider>` +
    `<pipe><rasterrenderer type="multibandcolor" opacity="${entry.opacity}" redBand="1" greenBand="2" blueBand="3" alphaBand="4" nodataColor=""/>` +
    `<rasterresampler zoomedInResampler="bilinear" zoomedOutResampler="bilinear" maxOversampling="2"/></pipe>` +
    `<blendMode>0</blendMode></maplayer>`
  );
}

const always = 'autoRefreshEnabled="0" styleCategories="AllStyleCategories"';

function commonXml(entry: VectorEntry | RasterEntry, file: string): string {
  return (
    `<id>${idOf(entry)}</id><datasource>${sourceOf(entry, file)}</datasource>` +
    `<layername>${escapeName(entry.name)}</layername>` +
    `<flags><Identifiable>1</Identifiable><Removable>1</Removable><Searchable>1</Searchable><Private>0</Private></flags>`
  );
}

/** Ids of the reference systems in QGIS. */
const srsIds = { 'EPSG:4326': 3452, 'EPSG:3857': 3857 } as const;

export function referenceSystem(code: keyof typeof srsIds): string {
  const [, number = ''] = code.split(':');
  return `<spatialrefsys><srsid>${srsIds[code]}</srsid><srid>${number}</srid><authid>${code}</authid></spatialrefsys>`;
}
