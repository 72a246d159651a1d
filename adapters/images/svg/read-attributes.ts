import type { SaxesAttributeNS } from 'saxes';
import { attributes as allowed } from './allowed.ts';
import { refuseSvg, shown } from './refuse-svg.ts';
import { checkValue, isId, localId, withDefault } from './values.ts';

const xlinkNamespace = 'http://www.w3.org/1999/xlink';

export interface ReadAttributes {
  readonly attributes: Map<string, string>;
  /** The `style` attribute as written. */
  readonly style: string;
  readonly classes: string | undefined;
}

/**
 * Reads the allowed attributes of an element and checks their values; unknown ones are omitted. Throws
 * Refusal `invalid_icon`.
 */
export function readAttributes(written: readonly SaxesAttributeNS[]): ReadAttributes {
  const attributes = new Map<string, string>();
  let style = '';
  let classes: string | undefined;
  for (const { local, name, uri, value } of written) {
    if (/^on/i.test(local)) {
      throw refuseSvg('event_handler', `The attribute ${shown(name)} is an event handler.`);
    }
    if (local === 'href' && (uri === '' || uri === xlinkNamespace)) attributes.set('href', localId(value));
    else if (uri !== '') continue;
    else if (local === 'style') style = value;
    else if (local === 'class') classes = value;
    else if (local === 'id') keepId(attributes, value);
    else {
      const kind = allowed.get(local);
      const drawn = kind === undefined ? null : withDefault(value);
      if (kind !== undefined && drawn !== null) attributes.set(local, checkValue(local, drawn, kind));
    }
  }
  return { attributes, style, classes };
}

/** Omits an id that no reference could have. */
function keepId(attributes: Map<string, string>, id: string): void {
  if (isId(id)) attributes.set('id', id);
}
