import tables from './tables.json' with { type: 'json' };

/** Colours of a table. */
export const colormapSize = 256;

const reverse = '_r';
const packed = new Map(Object.entries(tables.maps));
/** What was asked for once; there are some 230. */
const unpacked = new Map<string, Uint8Array>();

/** rio-tiler's names, in lower case, in the order of the alphabet; each followed by its reverse `_r`. */
export const colormapNames: readonly string[] = [...packed.keys()]
  .filter((name) => !name.endsWith(reverse))
  .flatMap((name) => [name, name + reverse]);

/**
 * 256 × red, green, blue, alpha. Null where there is none of this name; matplotlib's capitals, as in `RdYlGn`, are
 * understood too. The table is not to be changed.
 */
export function colormapOf(wanted: string): Uint8Array | null {
  const key = wanted.toLowerCase();
  const known = unpacked.get(key);
  if (known !== undefined) return known;
  // Few reverses have a table of their own.
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
