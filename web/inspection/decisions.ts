import type { Inspection } from '../service/shapes.ts';

/** Formats whose reference system is fixed by their standard or declared by every file. */
const knownFormats = /\.(?:geojson|kml|kmz|gpx|fgb)$/i;

/** Below it, points of these formats become markers without a question. */
const smallBytes = 1024 * 1024;

/** The maximum number of points that are recommended as markers, each of which can be edited and discussed. */
const maxMarkers = 2000;

/** Whether a file is imported without an inspection. */
export function isUndoubted({ name, size }: Pick<File, 'name' | 'size'>): boolean {
  return knownFormats.test(name) && size <= smallBytes;
}

/**
 * Whether the user is asked: something was inferred, several results or layers are possible, or an option can fix an
 * error.
 */
export function needsChoice(inspection: Inspection): boolean {
  const { alternatives, layers, error } = inspection;
  if (error !== null) return isFixable(inspection);
  const isDoubtful = isSystemInferred(inspection) || isEncodingGuessed(inspection);
  return isDoubtful || alternatives.length > 0 || layers.length > 1;
}

/** Whether a reference system that the user declares can avoid an error. */
export function isOfSystem(code: string): boolean {
  return ['crs_unknown', 'unsupported_crs', 'coordinates_out_of_range'].includes(code);
}

/** Whether other options can avoid the error: another system or layer, or another reading of a table. */
export function isFixable({ error, delimiter, candidates, layers }: Inspection): boolean {
  if (error === null) return true;
  return isOfSystem(error.code) || candidates.length > 0 || delimiter !== null || layers.length > 1;
}

function isSystemInferred({ crs }: Inspection): boolean {
  return crs !== null && ['column', 'name', 'range'].includes(crs.evidence);
}

/** UTF-8 is recognized without doubt: other text is not valid in it. */
function isEncodingGuessed({ encoding }: Inspection): boolean {
  return encoding?.evidence === 'content' && !/^utf-?(?:8|16)/i.test(encoding.name);
}

/** What points should become: markers, unless there are too many to edit and discuss each. Null without a choice. */
export function recommendedResult(inspection: Inspection): 'markers' | 'layer' | null {
  const { becomes, alternatives, featureCount, size } = inspection;
  const possible = [becomes, ...alternatives];
  if (!possible.includes('markers') || !possible.includes('layer')) return null;
  const areMany = featureCount === null ? size > smallBytes : featureCount > maxMarkers;
  return areMany ? 'layer' : 'markers';
}
