import type { GeometryClass } from './renderers.ts';
import { escapeName } from './xml.ts';

/** A layer of a QGIS project: an entry of its tree, with those below it where it is a group. */
export type ProjectEntry = VectorEntry | RasterEntry | GroupEntry;

interface Entry {
  /** As people call it. */
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
  /** Null: the table has nothing that QGIS draws. */
  readonly geometry: GeometryClass | null;
  /** Whether the table has features of other classes too. */
  readonly isMixed: boolean;
  readonly renderer: string;
  readonly opacity: number;
}

export interface RasterEntry extends Entry {
  readonly kind: 'raster';
  readonly table: string;
  readonly opacity: number;
}

/** An entry of the tree and what is below it. */
export function treeXml(entry: ProjectEntry, file: string): string {
  const state = `name="${escapeName(entry.name)}" checked="Qt::${entry.isVisible ? 'Checked' : 'Unchecked'}" expanded="0"`;
  if (entry.kind === 'group')
    return `<layer-tree-group ${state}>${entry.entries.map((each) => treeXml(each, file)).join('')}</layer-tree-group>`;
  const provider = entry.kind === 'raster' ? 'gdal' : 'ogr';
  return `<layer-tree-layer ${state} id="${idOf(entry)}" providerKey="${provider}" source="${sourceOf(entry, file)}"/>`;
}

/** The layers themselves, as the project describes them. */
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

/** Ids of all layers, in the order of the tree. */
export function layerIds(entry: ProjectEntry): string[] {
  return entry.kind === 'group' ? entry.entries.flatMap(layerIds) : [idOf(entry)];
}

/** QGIS takes no id of ten characters or fewer. */
function idOf(entry: VectorEntry | RasterEntry): string {
  const geometry = entry.kind === 'vector' && entry.isMixed ? `_${entry.geometry?.word ?? 'other'}` : '';
  return `chartroom_${entry.table}${geometry}`;
}

/** Relative to where the project lies, which is the file itself. */
function sourceOf(entry: VectorEntry | RasterEntry, file: string): string {
  if (entry.kind === 'raster') return `GPKG:./${file}:${entry.table}`;
  const geometry = entry.isMixed && entry.geometry !== null ? `|geometrytype=${entry.geometry.source}` : '';
  return `./${file}|layername=${entry.table}${geometry}`;
}

function vectorXml(entry: VectorEntry, file: string): string {
  const { geometry, renderer, opacity } = entry;
  const kind = geometry === null ? 'No geometry' : geometry.qgis;
  return (
    `<maplayer type="vector" geometry="${kind}" ${always} simplifyDrawingHints="1" simplifyDrawingTol="1" simplifyMaxScale="1" simplifyAlgorithm="0" simplifyLocal="1" readOnly="0" labelsEnabled="0">` +
    `${commonXml(entry, file)}<srs>${referenceSystem('EPSG:4326')}</srs><provider encoding="UTF-8">ogr</provider>` +
    `${geometry === null ? '' : renderer}<blendMode>0</blendMode><featureBlendMode>0</featureBlendMode>` +
    `<layerOpacity>${opacity}</layerOpacity></maplayer>`
  );
}

function rasterXml(entry: RasterEntry, file: string): string {
  return (
    `<maplayer type="raster" ${always}>${commonXml(entry, file)}<srs>${referenceSystem('EPSG:3857')}</srs><provider>gdal</provider>` +
    `<pipe><rasterrenderer type="multibandcolor" opacity="${entry.opacity}" redBand="1" greenBand="2" blueBand="3" alphaBand="4" nodataColor=""/>` +
    `<rasterresampler zoomedInResampler="bilinear" zoomedOutResampler="bilinear" maxOversampling="2"/></pipe>` +
    `<blendMode>0</blendMode></maplayer>`
  );
}

const always =
  'hasScaleBasedVisibilityFlag="0" minScale="100000000" maxScale="0" autoRefreshEnabled="0" styleCategories="AllStyleCategories"';

function commonXml(entry: VectorEntry | RasterEntry, file: string): string {
  return (
    `<id>${idOf(entry)}</id><datasource>${sourceOf(entry, file)}</datasource>` +
    `<layername>${escapeName(entry.name)}</layername>` +
    `<flags><Identifiable>1</Identifiable><Removable>1</Removable><Searchable>1</Searchable><Private>0</Private></flags>`
  );
}

/** By its code, and its number in the list that QGIS has. */
const srsIds = { 'EPSG:4326': 3452, 'EPSG:3857': 3857 } as const;

export function referenceSystem(code: keyof typeof srsIds): string {
  const [, number = ''] = code.split(':');
  return `<spatialrefsys><srsid>${srsIds[code]}</srsid><srid>${number}</srid><authid>${code}</authid></spatialrefsys>`;
}
