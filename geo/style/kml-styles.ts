import { alphaOf } from './model/css-colour.ts';
import { drawnStyle, type DrawnKind, type DrawnStyle, type WrittenStyle } from './drawn-style.ts';

/** Elements with the styles of a KML; they are read, not passed on. */
export const styleElements: ReadonlySet<string> = new Set([
  'Style',
  'StyleMap',
  'styleUrl',
  'CascadingStyle',
]);

/** The values of a style, by element: `LineStyle/color`. */
type Values = Map<string, string>;

/** What a StyleMap shows normally: a shared style, or one of its own. */
interface NormalStyle {
  url: string;
  values: Values;
}

/** Elements whose text is a value of a style; those of `IconStyle/Icon` differ in their parent. */
const valueElements = new Set(['color', 'width', 'fill', 'outline', 'href']);
const parts = new Set(['IconStyle', 'LineStyle', 'PolyStyle', 'Icon']);

/** Maximum number of different styles; the rest is drawn as the others. */
const maxStyles = 5000;
/** Maximum number of references from a StyleMap to another one. */
const maxHops = 4;

/**
 * Reads the styles of a KML while it is rewritten: shared ones (Style, StyleMap, CascadingStyle), which may follow the
 * placemarks that use them, and those of single placemarks. A placemark gets the number of its style; `drawn` resolves
 * the numbers at the end of the document (KML 2.2, chapters 6 and 12).
 */
export class KmlStyles {
  readonly #shared = new Map<string, NormalStyle>();
  readonly #numbers = new Map<string, number>();
  readonly #used: { readonly own: NormalStyle; readonly kinds: Set<DrawnKind> }[] = [];
  /** The style that is open. */
  #open: { element: string; id: string; style: NormalStyle } | null = null;
  #cascadingId = '';
  #pairKey = '';
  #text = '';
  /** The style of the placemark that is open. */
  #own: NormalStyle = { url: '', values: new Map() };
  #kinds = new Set<DrawnKind>();
  #number: number | null = null;
  /** Number of references to styles in other files. */
  external = 0;
  /** Number of placemarks whose style is not drawn because there are too many styles. */
  beyond = 0;

  startPlacemark(): void {
    this.#own = { url: '', values: new Map() };
    this.#kinds = new Set();
    this.#number = null;
  }

  seeGeometry(localName: string): void {
    const kind = kinds.get(localName);
    if (kind !== undefined) this.#kinds.add(kind);
  }

  /** The number of the placemark's style, as far as it has been read; null if it has none. */
  number(): number | null {
    if (this.#number !== null) return this.#number;
    const { url, values } = this.#own;
    if (url === '' && values.size === 0) return null;
    const [kind = ''] = this.#kinds;
    const key = JSON.stringify([url, ...values, kind]);
    const found = this.#numbers.get(key);
    if (found === undefined && this.#used.length === maxStyles) {
      this.beyond++;
      return null;
    }
    this.#number = found ?? this.#used.length;
    if (found === undefined) {
      this.#numbers.set(key, this.#number);
      this.#used.push({ own: this.#own, kinds: this.#kinds });
    }
    return this.#number;
  }

  /** Called at the end of a placemark, whose geometry may follow the point where its number was used. */
  endPlacemark(): void {
    const used = this.#number === null ? undefined : this.#used[this.#number];
    for (const kind of this.#kinds) used?.kinds.add(kind);
  }

  open(localName: string, attributes: ReadonlyMap<string, string>): void {
    this.#text = '';
    const id = attributes.get('id') ?? attributes.get('kml:id') ?? '';
    if (localName === 'CascadingStyle') this.#cascadingId = id;
    else if (localName === 'Pair') this.#pairKey = '';
    else if ((localName === 'Style' || localName === 'StyleMap') && this.#open === null)
      this.#open = { element: localName, id: id || this.#cascadingId, style: { url: '', values: new Map() } };
  }

  text(text: string): void {
    if (this.#text.length < 4096) this.#text += text;
  }

  close(localName: string, path: readonly string[]): void {
    const parent = path.at(-1) ?? '';
    const text = this.#text.trim();
    if (localName === 'CascadingStyle') this.#cascadingId = '';
    else if (localName === 'key' && parent === 'Pair') this.#pairKey = text;
    else if (localName === 'styleUrl') this.#readUrl(text, parent);
    else if (valueElements.has(localName) && parts.has(parent) && this.#isNormal())
      this.#open?.style.values.set(`${parent}/${localName}`, text);
    else if (localName === this.#open?.element) this.#end(this.#open, parent);
    this.#text = '';
  }

  /** Styles by number. */
  drawn(): DrawnStyle[] {
    return this.#used.map(({ own, kinds: seen }) => {
      const values = new Map([...this.#resolved(own.url, 0), ...own.values]);
      const kind = (['polygon', 'line', 'point'] as const).find((each) => seen.has(each)) ?? 'point';
      return drawnStyle(writtenOf(values), kind);
    });
  }

  /** Of the two styles in a StyleMap only the one for display without a pointer is read. */
  #isNormal(): boolean {
    return this.#pairKey === '' || this.#pairKey === 'normal';
  }

  #readUrl(text: string, parent: string): void {
    if (parent === 'Pair') {
      if (this.#isNormal() && this.#open !== null) this.#open.style.url = text;
    } else if (parent === 'Placemark') {
      if (text !== '' && !text.startsWith('#')) this.external++;
      this.#own.url = text;
    }
  }

  #end({ id, style }: { id: string; style: NormalStyle }, parent: string): void {
    this.#open = null;
    this.#pairKey = '';
    if (parent === 'Placemark') {
      for (const [name, value] of style.values) this.#own.values.set(name, value);
      if (style.url !== '' && this.#own.url === '') this.#own.url = style.url;
    } else if (id !== '' && this.#shared.size < maxStyles) this.#shared.set(id, style);
  }

  #resolved(url: string, hops: number): Values {
    const shared = url.startsWith('#') ? this.#shared.get(url.slice(1)) : undefined;
    if (shared === undefined) return new Map();
    if (shared.url === '' || hops === maxHops) return shared.values;
    return new Map([...this.#resolved(shared.url, hops + 1), ...shared.values]);
  }
}

const kinds: ReadonlyMap<string, DrawnKind> = new Map([
  ['Point', 'point'],
  ['LineString', 'line'],
  ['Track', 'line'],
  ['Polygon', 'polygon'],
]);

function writtenOf(values: Values): WrittenStyle {
  const isFilled = values.get('PolyStyle/fill') !== '0';
  const isOutlined = values.get('PolyStyle/outline') !== '0';
  const fill = isFilled ? cssOf(values.get('PolyStyle/color')) : undefined;
  const stroke = cssOf(values.get('LineStyle/color'));
  return {
    marker: cssOf(values.get('IconStyle/color')),
    stroke: isOutlined || fill === undefined ? stroke : undefined,
    fill,
    width: isOutlined ? values.get('LineStyle/width') : '0',
    ...(values.has('Icon/href') ? { lost: ['icons'] } : {}),
  };
}

/** KML writes aabbggrr. An opacity of 0 is that of the fill or line, which a layer cannot hide alone. */
function cssOf(text: string | undefined): string | undefined {
  const found = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text ?? '');
  if (found === null || alphaOf(found[1]!) === 0) return undefined;
  return `#${found[4]}${found[3]}${found[2]}${found[1]}`;
}
