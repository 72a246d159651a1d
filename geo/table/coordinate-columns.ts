/** The coordinate columns of a table, by their index in the header. */
export type CoordinateColumns =
  | { readonly kind: 'pair'; readonly x: number; readonly y: number }
  | { readonly kind: 'wkt'; readonly wkt: number };

/** Names of an axis in common languages; normalized by `fold`, best pairs first. */
const pairs: readonly (readonly [x: ReadonlySet<string>, y: ReadonlySet<string>])[] = [
  [
    words(
      'longitude lon lng long laenge lange langengrad laengengrad longitud longitudine lengte lengtegraad',
    ),
    words('latitude lat breite breitengrad latitud latitudine breedte breedtegraad'),
  ],
  [
    words('lengde lengdegrad langd langdgrad laengdegrad laengde pituus pituusaste dlugosc szerokoscx'),
    words('breddegrad bredde bredd leveys leveysaste szerokosc'),
  ],
  [
    words('e east easting ost ostwert rechtswert rechts est este leste oost estwert xost gkode ekoord'),
    words('n north northing nord nordwert hochwert hoch norte noord nordest ynord gkodn nkoord'),
  ],
  [words('x coordx xcoord xkoord koordx posx chx'), words('y coordy ycoord ykoord koordy posy chy')],
];

const geometries = words('wkt geometry geom thegeom geometrie geometria shape wktgeometry wktgeom geomwkt');

/** Words that describe a coordinate without naming its axis. */
const noise = words(
  'wgs84 wgs 84 epsg 4326 2056 21781 lv95 lv03 ch1903 ch1903plus deg degree degrees grad dd decimal dec gps geo ' +
    'coord coords coordinate coordinates coordonnee coordonnees coordinata coordenada koordinate koordinaten ' +
    'koord location loc point position pos punkt geogr geographisch geographische geografische in m meter metre axis wert',
);

/** Limits of the columns and characters considered: this may run on the main thread. */
const maxInspected = { columns: 4000, letters: 200 };

/** Finds the coordinate columns in a header; null if it has none. */
export function findCoordinates(columns: readonly string[]): CoordinateColumns | null {
  const header = columns.slice(0, maxInspected.columns).map((name) => name.slice(0, maxInspected.letters));
  const names = header.map(fold);
  for (const [xs, ys] of pairs) {
    const x = names.findIndex((name) => xs.has(name));
    const y = names.findIndex((name) => ys.has(name));
    if (x >= 0 && y >= 0) return { kind: 'pair', x, y };
  }
  const wkt = header.findIndex((name) => geometries.has(letters(name).join('')));
  return wkt < 0 ? null : { kind: 'wkt', wkt };
}

/** A name without accents, case, punctuation and noise words. */
function fold(name: string): string {
  const all = letters(name);
  const notifying = all.filter((word) => !noise.has(word));
  return (notifying.length === 0 ? all : notifying).join('');
}

function letters(name: string): string[] {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').replace(/ł/gi, 'l').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
