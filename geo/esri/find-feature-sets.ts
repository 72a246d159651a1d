import { GeoError } from '../geo-error.ts';
import { itemsOf, type ValueSpan, membersOf, startOf } from '../json/spans.ts';
import type { FeatureSetHead } from './feature-set-head.ts';

/** A feature set within a document of ArcGIS, with what its layer declares. */
export interface FoundFeatureSet {
  readonly span: ValueSpan;
  readonly name: string | null;
  readonly head: Pick<FeatureSetHead, 'fields' | 'spatialReference'>;
}

type LayerAround = Omit<FoundFeatureSet, 'span'>;

export interface FeatureSetsFound {
  readonly sets: readonly FoundFeatureSet[];
  /** Names of layers whose features only a server has. */
  readonly remote: readonly string[];
}

/** Members that contain layers or feature sets: of web maps, feature collections and results of geoprocessing. */
const wrappers = ['operationalLayers', 'featureCollection', 'layers', 'featureSet', 'value', 'results'];
const maxDepth = 8;
/** Maximum number of layers in a document, including those without features. */
const maxFound = 1000;

/**
 * Finds the feature sets in a web map, a feature collection or a result of ArcGIS; null if the document itself is a
 * feature set. Throws a Defect, or GeoError `too_many_layers`.
 */
export function findFeatureSets(bytes: Buffer): FeatureSetsFound | null {
  const start = startOf(bytes);
  if (membersOf(bytes, start).has('features')) return null;
  const sets: FoundFeatureSet[] = [];
  const remote: string[] = [];
  const search = (span: ValueSpan, outer: LayerAround, depth: number): void => {
    const [at] = span;
    if (depth > maxDepth) return;
    if (sets.length + remote.length > maxFound)
      throw new GeoError('too_many_layers', `The ArcGIS document has more than ${maxFound} layers.`);
    if (bytes[at] === 91) for (const item of itemsOf(bytes, at)) search(item, outer, depth + 1);
    if (bytes[at] !== 123) return;
    const members = membersOf(bytes, at);
    if (bytes[members.get('features')?.[0] ?? -1] === 91) {
      sets.push({ ...outer, span });
      return;
    }
    const own = declaredIn(bytes, members, outer);
    const inner = wrappers.map((name) => members.get(name)).filter((each) => each !== undefined);
    if (inner.length === 0 && members.has('url')) remote.push(own.name ?? 'a layer');
    for (const each of inner) search(each, own, depth + 1);
  };
  search([start, bytes.length], { name: null, head: {} }, 0);
  return { sets, remote };
}

/** What a layer declares: its title or name, and the fields and the reference system of its definition. */
function declaredIn(
  bytes: Buffer,
  members: ReadonlyMap<string, ValueSpan>,
  { name, head }: LayerAround,
): LayerAround {
  const valueOf = (member: string): unknown => {
    const span = members.get(member);
    return span === undefined ? undefined : JSON.parse(bytes.toString('utf8', ...span));
  };
  const definition = (valueOf('layerDefinition') ?? {}) as Definition;
  const named = [valueOf('title'), definition.name, valueOf('name'), name];
  return {
    name: named.find((each) => typeof each === 'string' && each.trim() !== '') as string | null,
    head: {
      fields: definition.fields ?? head.fields,
      spatialReference:
        definition.spatialReference ?? definition.extent?.spatialReference ?? head.spatialReference,
    },
  };
}

interface Definition {
  readonly name?: unknown;
  readonly fields?: unknown;
  readonly spatialReference?: unknown;
  readonly extent?: { readonly spatialReference?: unknown } | null;
}
