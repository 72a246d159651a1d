import type { DrawnKind, DrawnStyle, FoundStyle } from './drawn-style.ts';

/** Maximum number of classes of a style by values: a longer legend is not readable. */
const maxClasses = 200;
/** Colour of features without a colour: the default colour of a layer. */
const otherColour = '#3388ff';

const members: Readonly<Record<DrawnKind, string>> = {
  point: 'circle-color',
  line: 'line-color',
  polygon: 'fill-color',
};

/** Counts how a file draws the features of a layer, and derives the style of the layer. */
export class StyleTally {
  readonly #kind: DrawnKind;
  readonly #colours = new Map<string, number>();
  readonly #values = new Map<string | number, string>();
  readonly #opacities = new Map<number, number>();
  readonly #widths = new Map<number, number>();
  readonly #lost = new Map<string, number>();
  /** Colours of features without a value, and the number of features without a colour. */
  readonly #withoutValue = new Map<string, number>();
  #plain = 0;

  /** `kind`: what most features of the layer are. */
  constructor(kind: DrawnKind) {
    this.#kind = kind;
  }

  /** Whether there are more colours than the style of a layer can represent. */
  get isFull(): boolean {
    return this.#values.size > maxClasses;
  }

  /** `value`: of the attribute by which features could be coloured; null if it has none. */
  add({ color, opacity, width, lost }: DrawnStyle, value: string | number | null, features = 1): void {
    if (color === null) this.#plain += features;
    else {
      count(this.#colours, color, features);
      if (value === null) count(this.#withoutValue, color, features);
      else if (this.#values.size <= maxClasses) this.#values.set(value, color);
    }
    count(this.#opacities, opacity ?? 1, features);
    if (width !== null) count(this.#widths, width, features);
    for (const what of lost) count(this.#lost, what, features);
  }

  /** The style; null if the file has none. `attribute` contains the values that were added. */
  styleBy(attribute: string | null): FoundStyle | null {
    const [only, ...more] = this.#colours.keys();
    const isOne = more.length === 0 && this.#plain === 0;
    const opacity = frequent(this.#opacities);
    const widths = { strokeWeight: frequent(this.#widths), opacity: opacity === 1 ? null : opacity };
    if (only === undefined && widths.opacity === null && widths.strokeWeight === null) return null;
    if (only === undefined || isOne) return { ...widths, color: only ?? null, style: null };
    if (attribute === null || this.isFull || this.#values.size === 0)
      return { ...widths, color: frequent(this.#colours), style: null };
    const branches = [...this.#values].flatMap(([value, colour]) => [value, `#${colour}`]);
    const other = frequent(this.#withoutValue);
    const rule = ['match', ['get', attribute], ...branches, other === null ? otherColour : `#${other}`];
    return { ...widths, color: null, style: { [members[this.#kind]]: rule } };
  }

  /** What the style of the layer does not represent. */
  warnings(attribute: string | null, at: string): { readonly code: string; readonly message: string }[] {
    const several = [
      [this.#widths, 'widths', (width: number) => `${width} pixels`],
      [this.#opacities, 'opacities', String],
    ] as const;
    const all = several
      .filter(([counts]) => counts.size > 1)
      .map(([counts, what, shown]) => `The file draws its features with ${counts.size} ${what}; a layer has one, and the most frequent was used: ${shown(frequent(counts) ?? 0)}.`); // prettier-ignore
    if (this.isFull)
      all.push(`The file has more than ${maxClasses} colours, which the style of a layer cannot represent; the most frequent was used.`); // prettier-ignore
    else if (attribute === null && this.#colours.size > 1)
      all.push(`The file has ${this.#colours.size} colours that no attribute contains; the most frequent was used.`); // prettier-ignore
    if (this.#lost.size > 0)
      all.push(`The style of a layer cannot represent ${[...this.#lost].map(([what, features]) => `${what} (${features} features)`).join(', ')}.`); // prettier-ignore
    return all.map((message) => ({ code: 'style_not_drawn', message: at + message }));
  }
}

function count<K>(counts: Map<K, number>, key: K, features: number): void {
  counts.set(key, (counts.get(key) ?? 0) + features);
}

function frequent<K>(counts: ReadonlyMap<K, number>): K | null {
  let found: readonly [K, number] | null = null;
  for (const each of counts) if (found === null || each[1] > found[1]) found = each;
  return found?.[0] ?? null;
}
