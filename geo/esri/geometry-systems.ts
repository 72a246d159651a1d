import { Defect } from '../json/defect.ts';
import { systemOf } from './feature-set-head.ts';

/** The reference systems that geometries of a feature set state. They must be one. */
export class GeometrySystems {
  /** The `spatialReference` of the first geometry that states one. */
  first: unknown;
  #firstText: string | undefined;
  #firstSystem: string | undefined;

  /** Throws a Defect at byte `p` if the geometry states another system than those before. */
  add(stated: unknown, p: number): void {
    const text = textOf(stated);
    if (text === undefined) return;
    this.first ??= stated;
    this.#firstText ??= text;
    // The same text is not parsed, and the first one only once, because it can be long.
    if (text === this.#firstText) return;
    this.#firstSystem ??= parsed(this.first);
    if (parsed(stated) === this.#firstSystem) return;
    const message = 'the geometries of the Esri JSON are in several reference systems';
    throw new Defect('unsupported_crs', message, p, text.slice(0, 80));
  }
}

/** A text that is equal for equal systems. Throws GeoError. */
function parsed(stated: unknown): string {
  return JSON.stringify(systemOf(stated) ?? null);
}

/** Undefined if it states none. */
function textOf(stated: unknown): string | undefined {
  if (typeof stated !== 'object' || stated === null) return undefined;
  const { latestWkid, wkid, wkt, latestWkt } = stated as Record<string, unknown>;
  const found = [latestWkid, wkid, latestWkt, wkt].filter((each) => each !== undefined && each !== null);
  return found.length === 0 ? undefined : JSON.stringify(stated);
}
