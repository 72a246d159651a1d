import tables from './tables.json' with { type: 'json' };

/** Number of colours of a table. */
export const colormapSize = 256;

const reverse = '_r';
const packed = new Map(Object.entries(tables.maps));
/** Tables that were requested before; there are about 230. */
const unpacked = new Map<string, Uint8Array>();

/** rio-tiler's names in lower case and alphabetical order; each followed by its reverse `_r`. */
export const colormapNames: readonly string[] = [...packed.keys()]
  .filter((name) => !name.endsWith(reverse))
  .sort()
  .flatMap((name) => [name, name + reverse]);

/**
 * 256 × red, green, blue, alpha. Null if there is no table of this name; matplotlib's capitalization, as in
 * `RdYlGn`, is accepted too. The table must not be changed.
 */
export function colormapOf(wanted: string): Uint8Array | null {
  const key = wanted.toLowerCase();
  const known = unpacked.get(key);
  if (known !== undefined) return known;
  // Only few reverses have their own table.
  const isReverse = key.endsWith(reverse) && !packed.has(key);
  const name = isReverse ? key.slice(0, -reverse.length) : key;
  const text = packed.get(name);
  if (text === undefined || (isReverse && name.endsWith(reverse))) return null;
  const colors = Buffer.from(text, 'base64');
  const table = new Uint8Array(colormapSize * 4).fill(255);
  for (let index = 0; index < colormapSize; index++)
    table.set(colors.subarray(index * 3, index * 3 + 3), (isReverse ? colormapSize - 1 - index : index) * 4);
  unpacked.set(key, table);
  return table;
}
