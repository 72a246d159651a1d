import { namesCoordinate } from './axis-names.ts';
import { wordsOf } from './name-words.ts';

/** What a name states about a zone of UTM. */
export interface NamedZone {
  readonly zone: number;
  /** The letter after the number: a band of latitude, or the hemisphere. Empty if there is none. */
  readonly letter: string;
}

const named =
  /(?<![a-z])utm[\s_-]{0,2}(?:(?:zone|zona|fuseau|huso|fuso)[\s_-]{0,2})?0?(\d{1,2})(?!\d)[\s_-]?(?:([c-hj-np-x])(?![a-z]))?/i;

/** Datums whose zones differ from those of WGS 84 by more than a metre. */
const otherDatums =
  /ed[\s_-]?50|nad[\s_-]?27|sad[\s_-]?69|psad|pulkovo|agd[\s_-]?(?:66|84)|arc[\s_-]?19|tokyo|corrego|bogota|indian|hu[\s_-]?tzu/i;

const zoneWords = new Set('zone zona zon zones sone fuseau huso fuso strefa pasmo vyohyke зона 帯 带 utmzone zoneutm utmzona gzd'.split(' ')); // prettier-ignore

/** Longer names are not read further (characters). */
const maxInspected = 200;

/** The zone that the name of a column states; in `UTM32E`, E is the axis. */
export function zoneOfColumn(name: string): NamedZone | null {
  const found = zoneInName(name);
  const isAxis =
    found !== null &&
    found.letter !== '' &&
    !namesCoordinate(wordsOf(name.slice(0, maxInspected).replace(named, ' ')));
  return isAxis ? { ...found, letter: '' } : found;
}

/** The zone that a name states, such as `Easting (UTM 32N)`; null if it states none. */
export function zoneInName(name: string): NamedZone | null {
  const [, digits = '', letter = ''] = named.exec(name.slice(0, maxInspected)) ?? [];
  const zone = Number(digits);
  return zone >= 1 && zone <= 60 ? { zone, letter: letter.toUpperCase() } : null;
}

/** A name without the zone that it states, whose letter is not an axis. */
export function withoutZone(name: string): string {
  const found = zoneOfColumn(name);
  if (found === null) return name;
  const replace = (_: string, __: string, letter = '') => `utm ${found.letter === '' ? letter : ''}`;
  return name.slice(0, maxInspected).replace(named, replace);
}

const hemisphereWords = new Set(
  'hemisphere hemi hem hemisphare hemisfero hemisferio halbkugel emisfero'.split(' '),
);

export function namesHemisphere(name: string): boolean {
  return wordsOf(name).some((word) => hemisphereWords.has(word));
}

/** Whether a column contains zones according to its name. */
export function namesZone(name: string): boolean {
  const words = wordsOf(name);
  return words.some((word) => zoneWords.has(word));
}

export function namesUtm(name: string): boolean {
  return /utm/i.test(name.slice(0, maxInspected));
}

export function namesOtherDatum(text: string): boolean {
  return otherDatums.test(text.slice(0, maxInspected));
}

export function namesNad83(text: string): boolean {
  return /nad[\s_-]?(?:19)?83/i.test(text.slice(0, maxInspected));
}

export function namesEtrs89(text: string): boolean {
  return /etrs[\s_-]?(?:19)?89|euref/i.test(text.slice(0, maxInspected));
}
