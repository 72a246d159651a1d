/** The directions from the origin: the axis (0 longitude, 1 latitude) and the sign. */
export interface Hemisphere {
  readonly axis: 0 | 1;
  readonly sign: 1 | -1;
}

/** What the letter O means: Ost, or ouest (oeste, ovest). Null if the table does not decide it. */
export type MeaningOfO = 'east' | 'west' | null;

const north = { axis: 1, sign: 1 } as const;
const south = { axis: 1, sign: -1 } as const;
const east = { axis: 0, sign: 1 } as const;
const west = { axis: 0, sign: -1 } as const;

/** Signs of a hemisphere without blanks and points: English, German, French, Italian, Spanish, Portuguese, Danish, Greek, Russian, Czech, East Asian. */
const signs: ReadonlyMap<string, Hemisphere> = new Map([
  ...of(north, 'N NORTH NORD NORTE Β С СШ SŠ 北 北緯 北纬 북위'),
  ...of(south, 'S SOUTH SUD SÜD SUR SUL Ν Ю ЮШ JŠ 南 南緯 南纬 남위'),
  ...of(east, 'E EAST EST ESTE LESTE OST Ø Ö Α В ВД VD 東 东 東経 東經 东经 동경'),
  ...of(west, 'W WEST OUEST OESTE OVEST Δ З ЗД ZD 西 西経 西經 西经 서경'),
]);

/** The sign of a hemisphere before or after a coordinate, and the text between; null if it has none. */
export function splitHemisphere(
  text: string,
  meaningOfO: MeaningOfO,
): { readonly hemisphere: Hemisphere; readonly body: string } | null {
  const before = /^\p{L}[\p{L}.\s]{0,8}/u.exec(text)?.[0] ?? '';
  const front = hemisphereOf(before, meaningOfO);
  if (front !== null) return { hemisphere: front, body: text.slice(before.length).trim() };
  const after = /\p{L}[\p{L}.\s]{0,8}$/u.exec(text.slice(-9))?.[0] ?? '';
  // In 12d30m15s the last letter stands for seconds, and in 12d30m15sE it follows them.
  if (after === 's' && /\dm/.test(text)) return null;
  for (const sign of [after, after.slice(-1)]) {
    const back = hemisphereOf(sign, meaningOfO);
    if (back !== null) return { hemisphere: back, body: text.slice(0, text.length - sign.length).trim() };
  }
  return null;
}

function hemisphereOf(sign: string, meaningOfO: MeaningOfO): Hemisphere | null {
  const plain = sign.replace(/[.\s]/g, '').toUpperCase();
  if (plain !== 'O') return signs.get(plain) ?? null;
  return meaningOfO === null ? null : meaningOfO === 'east' ? east : west;
}

function of(hemisphere: Hemisphere, list: string): [string, Hemisphere][] {
  return list.split(' ').map((sign) => [sign, hemisphere]);
}
