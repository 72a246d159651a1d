import { drawnStyle, type DrawnStyle, type WrittenStyle } from './drawn-style.ts';

/** Widths that OsmAnd names, in pixels. */
const namedWidths: ReadonlyMap<string, string> = new Map([
  ['thin', '2'],
  ['medium', '4'],
  ['bold', '7'],
]);

/** The colours of Garmin's GpxExtensions 3, which are not those of CSS. */
const garminColours: ReadonlyMap<string, string> = new Map([
  ['darkred', '#8b0000'],
  ['darkgreen', '#006400'],
  ['darkyellow', '#b5b820'],
  ['darkblue', '#00008b'],
  ['darkmagenta', '#8b008b'],
  ['darkcyan', '#008b8b'],
  ['lightgray', '#d3d3d3'],
  ['darkgray', '#a9a9a9'],
]);

const maxStyles = 5000;

/**
 * Reads the styles of waypoints, routes and tracks in the extensions of a GPX: OsmAnd (`osmand:color`, `osmand:width`),
 * Garmin (`gpxx:DisplayColor`), Locus (`locus:lsColorBase`, `locus:lsWidth`) and GPX Style (`line/color`, `line/opacity`,
 * `line/width`).
 */
export class GpxStyles {
  readonly #numbers = new Map<string, number>();
  readonly #styles: DrawnStyle[] = [];
  #values = new Map<string, string>();
  #text = '';

  get styles(): readonly DrawnStyle[] {
    return this.#styles;
  }

  startElement(): void {
    this.#text = '';
  }

  startFeature(): void {
    this.#values = new Map();
  }

  text(text: string): void {
    if (this.#text.length < 100) this.#text += text;
  }

  /** Called at the end of an element in the extensions of a feature. */
  closeExtension(localName: string, parent: string): void {
    const field =
      fields.get(localName) ?? (parent === 'line' && localName === 'opacity' ? 'opacity' : undefined);
    const text = this.#text.trim();
    if (field !== undefined && text !== '') this.#values.set(field, text);
    this.#text = '';
  }

  /** The number of the style of the feature that ends; null if it has none. */
  number(localName: string): number | null {
    const values = this.#values;
    if (values.size === 0) return null;
    const colour = cssOf(values.get('colour'));
    const width = values.get('width');
    const written: WrittenStyle = {
      ...{ marker: colour, stroke: colour, opacity: values.get('opacity') },
      width: namedWidths.get(width ?? '') ?? width,
      ...(values.has('icon') ? { lost: ['icons'] } : {}),
    };
    const style = drawnStyle(written, localName === 'wpt' ? 'point' : 'line');
    const key = JSON.stringify(style);
    const found = this.#numbers.get(key);
    if (found !== undefined || this.#styles.length === maxStyles) return found ?? null;
    this.#numbers.set(key, this.#styles.length);
    return this.#styles.push(style) - 1;
  }
}

const fields: ReadonlyMap<string, string> = new Map([
  ['color', 'colour'],
  ['DisplayColor', 'colour'],
  ['lsColorBase', 'colour'],
  ['width', 'width'],
  ['lsWidth', 'width'],
  ['icon', 'icon'],
]);

/** Colours with an opacity are #aarrggbb in programs for Android. */
function cssOf(text: string | undefined): string | undefined {
  const name = text?.toLowerCase() ?? '';
  const found = /^#?([0-9a-f]{2})([0-9a-f]{6})$/.exec(name);
  return found === null ? (garminColours.get(name) ?? text) : `#${found[2]}${found[1]}`;
}
