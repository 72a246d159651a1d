import { svgLimits } from './allowed.ts';
import { refuseSvg, shown } from './refuse-svg.ts';
import type { SvgElement } from './svg-element.ts';
import { referencesIn } from './values.ts';

/**
 * The number of elements drawn after all references are resolved. Throws Refusal `invalid_icon` for circular
 * references and for more elements than allowed.
 */
export function countDrawn(root: SvgElement): number {
  const byId = new Map<string, SvgElement>();
  index(root, byId);
  const counted = new Map<SvgElement, number>();
  const inProgress = new Set<SvgElement>();

  function count(element: SvgElement): number {
    const known = counted.get(element);
    if (known !== undefined) return known;
    if (inProgress.has(element)) {
      throw refuseSvg('circular_reference', `The element ${shown(element.name)} refers to itself.`);
    }
    inProgress.add(element);
    let sum = 1;
    for (const next of [...element.children, ...referred(element, byId)]) {
      if (typeof next !== 'string') sum += count(next);
      if (sum > svgLimits.drawn) throw refuseSvg('too_many_elements', 'The icon draws too many elements.');
    }
    inProgress.delete(element);
    counted.set(element, sum);
    return sum;
  }

  return count(root);
}

function referred(element: SvgElement, byId: ReadonlyMap<string, SvgElement>): SvgElement[] {
  const ids = [...element.attributes].flatMap(([name, value]) =>
    name === 'href' ? [value] : referencesIn(value),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function index(element: SvgElement, byId: Map<string, SvgElement>): void {
  const id = element.attributes.get('id');
  if (id !== undefined && !byId.has(id)) byId.set(id, element);
  for (const child of element.children) if (typeof child !== 'string') index(child, byId);
}
