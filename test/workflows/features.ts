/** More features than one response can contain. */
export const many = 21_000;

/** A collection of `count` small square polygons on a grid, numbered, as chunks of text. */
export function* squares(count: number): Generator<string> {
  yield '{"type":"FeatureCollection","features":[\n';
  for (let number = 0; number < count; number++) {
    const west = (number % 300) - 150 + 0.1;
    const south = (Math.floor(number / 300) % 150) - 75 + 0.1;
    const [east, north] = [west + 0.5, south + 0.5];
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    const separator = number === 0 ? '' : ',\n';
    yield `${separator}{"type":"Feature","id":${number},"properties":{"number":${number},"name":"square ${number}"},"geometry":{"type":"Polygon","coordinates":${JSON.stringify([ring])}}}`;
  }
  yield '\n]}\n';
}

/** A collection of `count` points with numbered titles, as chunks of text. */
export function* points(count: number): Generator<string> {
  yield '{"type":"FeatureCollection","features":[\n';
  for (let number = 0; number < count; number++) {
    const position = [((number % 3600) - 1800) / 10, ((Math.floor(number / 3600) % 1800) - 900) / 10];
    const separator = number === 0 ? '' : ',\n';
    yield `${separator}{"type":"Feature","properties":{"title":"point ${number}","tags":["a","b"]},"geometry":{"type":"Point","coordinates":${JSON.stringify(position)}}}`;
  }
  yield '\n]}\n';
}

export function collection(...features: object[]): string {
  return JSON.stringify({ type: 'FeatureCollection', features });
}

export function point(longitude: number, latitude: number, properties: object = {}): object {
  return { type: 'Feature', properties, geometry: { type: 'Point', coordinates: [longitude, latitude] } };
}

export function polygon(west: number, south: number): object {
  const ring = [
    [west, south],
    [west + 1, south],
    [west + 1, south + 1],
    [west, south],
  ];
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } };
}
