import { bytesText } from '../i18n/amounts.ts';
import { counted, t } from '../i18n/language.ts';
import { listText } from '../i18n/list-text.ts';
import type { MessageKey } from '../i18n/translated.ts';
import type { Inspection } from '../service/shapes.ts';
import type { ImportPreview } from './import-preview.ts';

const kinds = {
  Point: 'preview.points',
  LineString: 'preview.lines',
  Polygon: 'preview.areas',
} as const satisfies Record<string, MessageKey>;

/** Format, size and content of a file in one line. */
export function FileFacts({ preview }: { preview: ImportPreview }) {
  const { formatName, size, layers } = preview.inspection.value;
  const isOfAll = layers.length > 1 && preview.options.value.layer === undefined;
  const content = isOfAll ? counted('preview.layers', layers.length) : contentOf(preview.inspection.value);
  const facts = [formatName, bytesText(size), content];
  return <p class="preview-facts">{facts.filter((fact) => fact !== '').join(' · ')}</p>;
}

/** The number of features and the kinds of their geometries. */
export function contentOf({
  featureCount,
  geometryTypes,
}: Pick<Inspection, 'featureCount' | 'geometryTypes'>) {
  const count = featureCount === null ? '' : counted('preview.features', featureCount);
  return [count, kindsOf(geometryTypes)].filter((fact) => fact !== '').join(' · ');
}

/** The kinds of geometries: points, lines and areas. */
function kindsOf(geometryTypes: readonly string[]): string {
  const found = Object.entries(kinds).filter(([type]) => geometryTypes.some((each) => each.endsWith(type)));
  return listText(found.map(([, key]) => t(key)));
}
