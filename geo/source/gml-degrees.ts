import { DegreeWatch } from '../crs/degree-watch.ts';
import type { Extent } from '../crs/guess-system.ts';
import { countsFarAway, degreesCalledMetres, type SuspectedDegrees } from '../crs/refuse-degrees.ts';
import { epsgCodeOf } from '../crs/reproject.ts';

const boxes = new Set(['Envelope', 'Box', 'BoundingBox']);

/** Detects degrees in a GML that declares a system in metres; usually the first position decides. */
export class GmlDegrees {
  readonly #watch = new DegreeWatch();
  /** The same with reversed axes: latitude first. */
  readonly #mirrored = new DegreeWatch();
  #system = '';
  #isFar: boolean | 'unknown' = false;
  /** The first system in metres of the positions, and the first that only GDAL can check. */
  #known = '';
  #open = '';
  #dimension = 2;
  #x: number | null = null;

  /** Sets the system of the following positions, by GDAL's name. */
  begin(system: string): void {
    if (system === this.#system) return;
    this.#system = system;
    this.#isFar = /(4326|CRS84)$/i.test(system)
      ? false
      : countsFarAway({ code: epsgCodeOf(system), text: '' });
  }

  /** Sets the attribute srsDimension. */
  measure(dimension: string): void {
    this.#dimension = dimension.trim() === '3' ? 3 : 2;
  }

  /** Receives the text of an element with positions. */
  see(text: string, path: readonly string[]): void {
    if (this.#isFar === false || !(this.#watch.areDegrees || this.#mirrored.areDegrees)) return;
    if (boxes.has(path.at(-2) ?? '')) return;
    if (this.#isFar === true) this.#known ||= this.#system;
    else this.#open ||= this.#system;
    const element = path.at(-1);
    if (element === 'X') this.#x = Number(text);
    else if (element === 'Y' && this.#x !== null) this.#add(this.#x, Number(text));
    else if (element === 'coordinates') this.#addTuples(text);
    else if (element === 'pos') this.#addRun(text, Infinity);
    else if (element === 'posList') this.#addRun(text, this.#dimension);
  }

  /** Possible degrees that only GDAL can confirm; null otherwise. Throws GeoError if they are certain. */
  suspected(): SuspectedDegrees | null {
    const { extent: mirrored } = this.#mirrored;
    const extent: Extent | null =
      this.#watch.extent ?? (mirrored && [mirrored[1], mirrored[0], mirrored[3], mirrored[2]]);
    if (extent === null) return null;
    if (this.#known !== '') throw degreesCalledMetres({ extent, system: this.#known });
    return this.#open === '' ? null : { extent, system: this.#open };
  }

  #add(x: number, y: number): void {
    this.#watch.see(x, y);
    this.#mirrored.see(y, x);
  }

  /** Numbers separated by spaces; the first two of each `dimension` numbers are a position. */
  #addRun(text: string, dimension: number): void {
    let x = 0;
    let index = 0;
    readNumbers(text, (value) => {
      if (index % dimension === 0) x = value;
      else if (index % dimension === 1) this.#add(x, value);
      index++;
      return this.#watch.areDegrees || this.#mirrored.areDegrees;
    });
  }

  /** Tuples separated by spaces, with commas inside. */
  #addTuples(text: string): void {
    let x = 0;
    let index = 0;
    readNumbers(text, (value, isBehindComma) => {
      index = isBehindComma ? index + 1 : 0;
      if (index === 0) x = value;
      else if (index === 1) this.#add(x, value);
      return this.#watch.areDegrees || this.#mirrored.areDegrees;
    });
  }
}

/** Reports each number in a text, in one pass, until `take` returns false. */
function readNumbers(text: string, take: (value: number, isBehindComma: boolean) => boolean): void {
  let isBehindComma = false;
  for (let at = 0; at < text.length;) {
    const start = at;
    while (at < text.length && !isBetween(text.charCodeAt(at))) at++;
    if (at > start) {
      if (!take(Number(text.slice(start, at)), isBehindComma)) return;
      isBehindComma = false;
    } else if (text[at++] === ',') isBehindComma = true;
  }
}

/** White space, a comma or a semicolon. */
function isBetween(code: number): boolean {
  return code <= 32 || code === 44 || code === 59;
}
