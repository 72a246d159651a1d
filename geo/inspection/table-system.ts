import { namesLv03 } from '../crs/names-lv03.ts';
import type { Declaration } from '../declaration.ts';
import type { PositionConverter } from '../table/position-converter.ts';
import { declaredSystem, degrees, systemOfCode } from './system-names.ts';
import type { InspectedSystem } from './inspected-file.ts';

/** The system in which the positions of a table were read, and what states it. */
export function tableSystem(
  { crs, fileName = '' }: Declaration,
  columns: readonly string[],
  { writtenId, swissSystem, zoneCode }: PositionConverter,
): InspectedSystem {
  if (crs !== undefined) return declaredSystem(crs);
  if (swissSystem === 'LV95')
    return systemOfCode(2056, 'range', 'No other national grid contains these seven-digit numbers.');
  const column = columns.find((name) => namesLv03([name]));
  if (swissSystem === 'LV03' && column !== undefined)
    return systemOfCode(21781, 'column', `The column “${column.slice(0, 40)}” names the system.`);
  if (swissSystem === 'LV03')
    return systemOfCode(21781, 'name', `The name of the file, “${fileName.slice(0, 80)}”, names the system.`);
  if (zoneCode !== null) return systemOfCode(zoneCode, 'column', 'The table states the zone of UTM.');
  if (writtenId !== null)
    return systemOfCode(writtenId, 'file', 'The geometries state their spatial reference id.');
  return degrees('The coordinates are degrees.');
}
