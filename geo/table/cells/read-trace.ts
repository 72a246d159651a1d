import { type CellGeometry, type ConvertPosition, convertedPosition } from './geometry.ts';

/** Latitude, longitude, height and accuracy. */
const position = /^\s*(-?\d{1,2}(?:\.\d+)?)\s+(-?\d{1,3}(?:\.\d+)?)\s+-?\d+(?:\.\d+)?\s+\d+(?:\.\d+)?\s*$/;

/** Whether a cell begins like a geotrace or geoshape of ODK: at least two positions between semicolons. */
export function beginsAsTrace(text: string): boolean {
  const [first = '', second = ''] = text.slice(0, 200).split(';', 2);
  return position.test(first) && second.trim() !== '';
}

/** Reads a geotrace or geoshape as ODK and KoboToolbox export them: a line, or an area if it is closed. Null for others. */
export function readTrace(text: string, convert: ConvertPosition): CellGeometry | null {
  const positions: (readonly number[])[] = [];
  for (const each of text.split(';')) {
    if (each.trim() === '') continue;
    const [, latitude, longitude] = position.exec(each) ?? [];
    const converted = convertedPosition([Number(longitude), Number(latitude)], convert);
    if (converted === null) return null;
    positions.push(converted);
  }
  const [first, last] = [positions[0], positions.at(-1)];
  if (positions.length < 2) return null;
  const isClosed = positions.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return isClosed
    ? { type: 'Polygon', coordinates: [positions] }
    : { type: 'LineString', coordinates: positions };
}
