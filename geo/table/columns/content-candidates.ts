import { beginsAsGeometry } from '../cells/read-geometry.ts';
import { parseOrdinate } from '../cells/read-ordinate.ts';
import { readPosition } from '../cells/read-position.ts';
import type { Candidate } from './named-candidates.ts';

type Row = readonly string[];

/** Limits the columns considered: this may run on the main thread. */
const maxColumns = 1000;

/**
 * The candidates that the cells yield under any column name: geometries, ordinates with the sign of their
 * hemisphere, and decimal positions in one cell. Numbers alone are not evidence.
 */
export function contentCandidates(header: readonly string[], rows: readonly Row[]): Candidate[] {
  const candidates: Candidate[] = [];
  let [x, y] = [-1, -1];
  for (let column = 0; column < Math.min(header.length, maxColumns); column++) {
    const cells = rows.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== '');
    if (cells.length === 0) continue;
    // A first row with coordinates is not a header.
    const all = (is: (cell: string) => boolean): boolean => cells.every(is) && !is(header[column]!);
    if (all(beginsAsGeometry))
      candidates.push({ columns: { kind: 'geometry', column }, kind: 'geometry', name: 'needs cells' });
    else if (x < 0 && all((cell) => hemisphereAxis(cell) === 0)) x = column;
    else if (y < 0 && all((cell) => hemisphereAxis(cell) === 1)) y = column;
    else if (all(isPosition))
      candidates.push({
        columns: { kind: 'position', column, order: 'y-first' },
        kind: 'position',
        name: 'needs cells',
      });
  }
  if (x >= 0 && y >= 0)
    candidates.push({ columns: { kind: 'pair', x, y }, kind: 'dimension', name: 'needs cells' });
  return candidates;
}

function hemisphereAxis(cell: string): 0 | 1 | null {
  // Most cells are no coordinates.
  if (!/^\s*(?:\p{L}{1,3}\s?)?-?\d/u.test(cell)) return null;
  const { value, hemisphere } = parseOrdinate(cell, 'west');
  return Number.isNaN(value) || !/\d\D+\d/.test(cell) ? null : (hemisphere?.axis ?? null);
}

function isPosition(cell: string): boolean {
  if (!/\d/.test(cell.slice(0, 8))) return false;
  const position = readPosition(cell, 'y-first', 'west');
  if (position === null) return false;
  return position.hasHemispheres || /^\D{0,2}\d{1,3}\.\d\d\d*[^\d.]+\d{1,3}\.\d\d/.test(cell.trim());
}
