/**
 * What a column name says about its numbers: an angle; an angle or a dimension (`Länge` is also a length); an
 * axis of a grid (easting, northing); an axis of any plane.
 */
export type AxisKind = 'angle' | 'grid' | 'plane' | 'dimension';

/** An axis: x is longitude or easting, y is latitude or northing. */
export type Axis = 'x' | 'y';

export interface AxisWord {
  readonly axis: Axis;
  readonly kind: AxisKind;
}

/** Words of the two axes by language, without accents: English, German, French, Italian, Spanish and so on. */
const words: readonly (readonly [kind: AxisKind, x: string, y: string])[] = [
  [
    'angle',
    'longitude lon lng long longitud longitudine laengengrad langengrad lengtegraad lengdegrad laengdegrad ' +
      'langdgrad pituusaste pituuspiiri dlugoscgeograficzna долгота долг довгота dolgota boylam bujur kinhdo ลองจิจูด 经度 經度 経度 东经 東經 東経 경도',
    'latitude lat latitud latitudine breitengrad breedtegraad breddegrad breddgrad leveysaste leveyspiiri ' +
      'szerokoscgeograficzna широта шир shirota enlem lintang vido ละติจูด 纬度 緯度 北纬 北緯 위도',
  ],
  [
    'dimension',
    'lange laenge lengte lengde laengde langd pituus dlugosc dlug dl delka dlzka duzina dolzina hosszusag μηκος дължина kinh אורך الطول طول',
    'breite breedte bredde bredd leveys szerokosc szer sirka sirina szelesseg πλατος ширина vi רוחב العرض عرض',
  ],
  [
    'grid',
    'e east easting ost ostwert rechtswert rechts rw est este leste oost estwert xost gkode ekoord 东 東',
    'n north northing nord nordwert hochwert hoch hw norte noord nordest ynord gkodn nkoord 北',
  ],
  ['plane', 'x coordx xcoord xkoord koordx posx chx', 'y coordy ycoord ykoord koordy posy chy'],
];

const axisWords: ReadonlyMap<string, AxisWord> = new Map(
  words.flatMap(([kind, x, y]) => [...namesOf('x', kind, x), ...namesOf('y', kind, y)]),
);

/** Words that are recognized inside a compound, the longest first: `decimallatitude`, `世界測地系緯度`. */
const compounds =
  'longitudine latitudine longitude latitude longitud latitud 经度 經度 経度 纬度 緯度 경도 위도'.split(' ');

/** Words that name a coordinate, but no axis. */
const noise = wordSet(
  'wgs84 wgs 84 epsg 4326 2056 21781 lv95 lv03 ch1903 ch1903plus etrs89 d deg degree degrees grad grade degre ' +
    'degres gradi grados graus dd dms decimal decimale decimales decimali dec gps geo coord coords coordinate coordinates coordonnee ' +
    'coordonnees coordinata coordenada koordinate koordinaten koord location loc point position pos punkt ' +
    'in m meter metre axis wert value 度 坐标 座標 位置 координата',
);

/** Words that name a part of an angle. */
export const angleUnits = {
  minutes: wordSet('m min minute minutes minuten minuti minutos'),
  seconds: wordSet('s sec second seconds sekunden secondi segundos secondes'),
} as const;

/** With one of these, `Breite` is a latitude and not a width. */
const geographic = wordSet(
  'geogr geographic geographical geographisch geographische geografisch geografische geographique geografica geografico geograficzna ' +
    'geogr zemepisna zemljepisna geografska geografisk foldrajzi географическая геогр γεωγραφικο γεωγρ do קו خط دائرة',
);

/** Names of a column with a latitude and a longitude in each cell. */
const positions = wordSet(
  'coordinates coordinate coords coord coordonnees coordonnee coordinate coordenadas coordenada coordinata koordinaten ' +
    'koordinate koordinater coordinaten coordinaat wspolrzedne souradnice suradnice координаты координати συντεταγμενες ' +
    'location position standort posizione posicion posicao lage latlon latlng latlong lonlat lnglat longlat ' +
    'geo gps geopoint point punkt punto point2d 坐标 座標 位置 经纬度 緯度経度 좌표',
);

/** What the name of a column says. */
export interface NameMeaning {
  readonly x: AxisKind | null;
  readonly y: AxisKind | null;
  /** Whether the name of x comes first, in a name with both. */
  readonly isXFirst: boolean;
  readonly isPosition: boolean;
  /** The words that describe no coordinate, such as those of `home.latitude`: equal for both of a pair. */
  readonly qualifier: string;
  /** What remains of the name without the axis, and whether the axis is a letter: equal for both of a pair. */
  readonly pattern: string;
}

/** Reads the words of a column name. */
export function meaningOf(name: readonly string[]): NameMeaning {
  const read = name.map(readWord);
  const isAngle =
    read.some((word) => word.axis?.kind === 'angle') || name.some((word) => geographic.has(word));
  const axes = read.flatMap(({ axis }) => {
    if (axis === null) return [];
    if (axis.kind === 'dimension' && isAngle) return [{ ...axis, kind: 'angle' as const }];
    return [axis];
  });
  const strongest = (axis: Axis) => bestOf(axes.filter((each) => each.axis === axis).map(({ kind }) => kind));
  // Beside an angle, a single letter is its hemisphere: `Lat (N)`.
  const [x, y] = (['x', 'y'] as const).map((axis) => {
    const kind = strongest(axis);
    return isAngle && kind !== 'angle' ? null : kind;
  }) as [AxisKind | null, AxisKind | null];
  const first = axes.find(({ kind }) => kind === x || kind === y);
  return {
    x,
    y,
    isXFirst: first?.axis === 'x',
    isPosition: name.some((word) => positions.has(word)),
    pattern: name
      .map((word, index) => (read[index]!.axis === null ? word : word.length === 1 ? '?' : '*'))
      .join(' '),
    qualifier: read.map(({ rest }) => rest).filter((word) => !noise.has(word) && !geographic.has(word)).join(' ').trim(), // prettier-ignore
  };
}

/** Whether one of the words of a name is that of a coordinate. */
export function namesCoordinate(name: readonly string[]): boolean {
  return name.some((word) => readWord(word).axis !== null || positions.has(word));
}

/** The axis that a word names, and what remains of the word. */
function readWord(word: string): { readonly axis: AxisWord | null; readonly rest: string } {
  if (noise.has(word)) return { axis: null, rest: '' };
  const axis = axisWords.get(word);
  if (axis !== undefined) return { axis, rest: '' };
  const inner = compounds.find((each) => word.includes(each));
  if (inner !== undefined) {
    const rest = word.replace(inner, '');
    return { axis: axisWords.get(inner)!, rest: noise.has(rest) ? '' : rest };
  }
  const numbered = /^(\p{L}+)(\d{1,3})$/u.exec(word);
  const letters = numbered === null ? undefined : axisWords.get(numbered[1]!);
  return letters === undefined ? { axis: null, rest: word } : { axis: letters, rest: numbered![2]! };
}

const byStrength: readonly AxisKind[] = ['angle', 'grid', 'plane', 'dimension'];

function bestOf(kinds: readonly AxisKind[]): AxisKind | null {
  return byStrength.find((kind) => kinds.includes(kind)) ?? null;
}

function namesOf(axis: Axis, kind: AxisKind, list: string): [string, AxisWord][] {
  return list.split(' ').map((word) => [word, { axis, kind }]);
}

function wordSet(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
