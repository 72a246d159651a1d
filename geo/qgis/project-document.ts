import { layerIds, layersXml, referenceSystem, treeXml, type ProjectEntry } from './project-layers.ts';
import { qgisDoctype, qgisVersion } from './qml.ts';
import { escapeName } from './xml.ts';

export interface Project {
  readonly title: string;
  /** File name of the GeoPackage that contains the project; QGIS locates the layers by this name. */
  readonly fileName: string;
  /** Top layers first. */
  readonly entries: readonly ProjectEntry[];
  /** The initial extent in metres of EPSG:3857. */
  readonly view: ProjectView;
  /** Epoch milliseconds. */
  readonly savedAt: number;
}

/** West, south, east and north. */
export type ProjectView = readonly [number, number, number, number];

/** A QGIS project with the layers of a room in drawing order and with their styles. */
export function projectDocument({ title, fileName, entries, view, savedAt }: Project): string {
  const name = escapeName(title);
  const order = entries.flatMap(layerIds);
  return (
    `${qgisDoctype}\n<qgis projectname="${name}" version="${qgisVersion}" saveDateTime="${dateTime(savedAt)}" saveUser="" saveUserFull="">` +
    `<homePath path=""/><title>${name}</title>` +
    `<autotransaction active="0"/><evaluateDefaultValues active="0"/><trust active="0"/>` +
    `<projectCrs>${mercator}</projectCrs>` +
    `<layer-tree-group>${entries.map((entry) => treeXml(entry, fileName)).join('')}` +
    `<custom-order enabled="0">${order.map((id) => `<item>${id}</item>`).join('')}</custom-order></layer-tree-group>` +
    `<mapcanvas name="theMapCanvas" annotationsVisible="1"><units>meters</units>${extentXml('extent', view)}` +
    `<rotation>0</rotation><destinationsrs>${mercator}</destinationsrs></mapcanvas>` +
    `<projectlayers>${entries.map((entry) => layersXml(entry, fileName)).join('')}</projectlayers>` +
    `<layerorder>${order.map((id) => `<layer id="${id}"/>`).join('')}</layerorder>` +
    `<properties><SpatialRefSys><ProjectionsEnabled type="int">1</ProjectionsEnabled></SpatialRefSys><Paths><Absolute type="bool">false</Absolute></Paths></properties>` +
    `<ProjectViewSettings UseProjectScales="0"><Scales/>${defaultExtent(view)}</ProjectViewSettings>` +
    `</qgis>`
  );
}

/** The metadata that QGIS stores with a project in a GeoPackage. */
export function projectMetadata(savedAt: number): string {
  return JSON.stringify({ last_modified_time: dateTime(savedAt), last_modified_user: '' });
}

const mercator = referenceSystem('EPSG:3857');

function extentXml(element: string, [west, south, east, north]: ProjectView): string {
  return `<${element}><xmin>${west}</xmin><ymin>${south}</ymin><xmax>${east}</xmax><ymax>${north}</ymax></${element}>`;
}

function defaultExtent([west, south, east, north]: ProjectView): string {
  return `<DefaultViewExtent xmin="${west}" ymin="${south}" xmax="${east}" ymax="${north}">${mercator}</DefaultViewExtent>`;
}

function dateTime(time: number): string {
  return new Date(time).toISOString().slice(0, 19);
}
