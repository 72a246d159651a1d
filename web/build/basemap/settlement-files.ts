import { fileOfWord, type NamedSettlement, wordsOf } from '../../search/settlement-files.ts';
import { translatedCity } from './city-names.ts';
import { listSettlements } from './settlements.ts';

/**
 * The settlements of the basemap for search, largest first, in files by the first letters of the words of their names, so
 * that a search reads one small file.
 */
export function settlementFiles(): ReadonlyMap<string, readonly NamedSettlement[]> {
  const files = new Map<string, NamedSettlement[]>();
  for (const { name, country, population, loc } of listSettlements()) {
    const names = [...new Set([name, ...Object.values(translatedCity(name, country))])];
    const [lng = 0, lat = 0] = loc.coordinates.map((degrees) => Math.round(degrees * 1000) / 1000);
    for (const file of new Set(names.flatMap(wordsOf).map(fileOfWord))) {
      const rows = files.get(file) ?? [];
      files.set(file, rows);
      rows.push([names.join('|'), country, lng, lat, population]);
    }
  }
  return files;
}
