/** Metres of each unit of heights. The US survey foot is 1200/3937 m (NIST Handbook 44, appendix C). */
export const metresPerUnit = {
  m: 1,
  ft: 0.3048,
  'us-ft': 1200 / 3937,
  yd: 0.9144,
  km: 1000,
  dm: 0.1,
  cm: 0.01,
  mm: 0.001,
} as const;

export type HeightUnit = keyof typeof metresPerUnit;

export const heightUnits = Object.keys(metresPerUnit) as readonly HeightUnit[];

/** Names as programs write them into the unit type of a band or a vertical system, without punctuation. */
const names: Readonly<Record<HeightUnit, readonly string[]>> = {
  m: ['m', 'metre', 'metres', 'meter', 'meters', 'mètre', 'mètres', 'urnogcdefuomepsg9001', 'epsg9001'],
  ft: ['ft', 'foot', 'feet', 'internationalfoot', 'internationalfeet', 'footinternational', 'ftint', 'ftintl', 'intft', 'intlft', 'ifoot', 'urnogcdefuomepsg9002', 'epsg9002'],
  'us-ft': ['ussurveyfoot', 'ussurveyfeet', 'surveyfoot', 'surveyfeet', 'footus', 'feetus', 'ussurveyft', 'ftus', 'usft', 'usfoot', 'usfeet', 'sfoot', 'sft', 'ussft', 'ftussurvey', 'footussurvey', 'urnogcdefuomepsg9003', 'epsg9003'],
  yd: ['yd', 'yard', 'yards'],
  km: ['km', 'kilometre', 'kilometres', 'kilometer', 'kilometers'],
  dm: ['dm', 'decimetre', 'decimetres', 'decimeter', 'decimeters'],
  cm: ['cm', 'centimetre', 'centimetres', 'centimeter', 'centimeters'],
  mm: ['mm', 'millimetre', 'millimetres', 'millimeter', 'millimeters'],
}; // prettier-ignore

const byName: ReadonlyMap<string, HeightUnit> = new Map(
  heightUnits.flatMap((unit) => names[unit].map((name) => [name, unit] as const)),
);

/** The unit that a text names; null if it names none, or the band has no heights. */
export function heightUnitOf(text: string | null): HeightUnit | null {
  return byName.get((text ?? '').toLowerCase().replace(/[^\p{L}\d]/gu, '')) ?? null;
}
