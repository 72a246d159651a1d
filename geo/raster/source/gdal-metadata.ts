import { SaxesParser } from 'saxes';

/**
 * Roles of items that describe a band, and the validation of their values; GDAL stores no metadata for such
 * items.
 */
const valueOfRole: Readonly<Record<string, (text: string) => string | null>> = {
  scale: numberIn,
  offset: numberIn,
  unittype: lineIn,
  description: lineIn,
  colorinterp: (text) => (/^\w{1,40}$/.test(text) ? text : null),
};
/** The bands that a mask applies to. */
const maskFlags = /^INTERNAL_MASK_FLAGS_\d{1,5}$/;

const maxSamples = 65_536;
const maxText = 1000;
const maxItems = 100_000;
/** Characters that are parsed between checks for errors. */
const slab = 64 * 1024;
const [opening, closing] = ['<GDALMetadata>', '</GDALMetadata>'];

/**
 * Reduces GDAL's metadata of a TIFF (field 42112), up to its first zero byte, to the items that are used:
 * names, units, scales, offsets and colours of bands, and mask flags. All other items are dropped, because
 * GDAL opens files that some of them name (`OVERVIEW_FILE`, `X_DATASET`). The result has at most `maxBytes`
 * bytes, is idempotent, and is empty if no item remains.
 */
export function cleanGdalMetadata(bytes: Uint8Array, maxBytes: number): Buffer {
  const end = bytes.indexOf(0);
  const items = readItems(new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end)));
  const written: string[] = [];
  let length = opening.length + closing.length;
  for (const item of items) {
    length += Buffer.byteLength(item);
    if (length > maxBytes) break;
    written.push(item);
  }
  return Buffer.from(written.length === 0 ? '' : `${opening}${written.join('')}${closing}`);
}

/** Empty if the text is not well-formed or has a document type. */
function readItems(text: string): string[] {
  const reader = new ItemReader();
  for (let at = 0; at < text.length; at += slab) reader.write(text.slice(at, at + slab));
  return reader.items();
}

class ItemReader {
  readonly #parser = new SaxesParser({ xmlns: false, position: false });
  readonly #items: string[] = [];
  #isWellFormed = true;
  #depth = 0;
  /** Of the open item. */
  #attributes: Record<string, string> | null = null;
  #value = '';

  constructor() {
    const refuse = () => {
      this.#isWellFormed = false;
    };
    const append = (piece: string) => {
      if (this.#attributes !== null && this.#value.length <= maxText)
        this.#value += piece.slice(0, maxText + 1);
    };
    this.#parser.on('error', refuse);
    this.#parser.on('doctype', refuse);
    this.#parser.on('opentag', ({ name, attributes }) => {
      this.#depth++;
      this.#value = '';
      this.#attributes = this.#depth === 2 && name === 'Item' ? attributes : null;
    });
    this.#parser.on('text', append);
    this.#parser.on('cdata', append);
    this.#parser.on('closetag', () => {
      this.#depth--;
      const item = this.#attributes === null ? null : writeItem(this.#attributes, this.#value);
      this.#attributes = null;
      if (item !== null && this.#items.length < maxItems) this.#items.push(item);
    });
  }

  write(text: string): void {
    if (this.#isWellFormed) this.#parser.write(text);
  }

  items(): string[] {
    if (this.#isWellFormed) this.#parser.close();
    return this.#isWellFormed ? this.#items : [];
  }
}

function writeItem(
  { name = '', role = '', sample, domain = '' }: Record<string, string>,
  text: string,
): string | null {
  if (role === '' && domain === '' && maskFlags.test(name))
    return /^\d{1,5}$/.test(text) ? `<Item name="${name}">${text}</Item>` : null;
  const read = Object.hasOwn(valueOfRole, role) ? valueOfRole[role] : undefined;
  const value = read?.(text) ?? null;
  if (value === null || sample === undefined || !/^\d{1,5}$/.test(sample)) return null;
  const band = Number(sample);
  if (band >= maxSamples) return null;
  // GDAL uses the role; the name is arbitrary.
  return `<Item name="${role[0]}" sample="${band}" role="${role}">${escaped(value)}</Item>`;
}

function numberIn(text: string): string | null {
  const number = text.trim() === '' ? NaN : Number(text.replace(',', '.'));
  return Number.isFinite(number) ? String(number) : null;
}

function lineIn(text: string): string | null {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  return line === '' || line.length > maxText ? null : line;
}

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (mark) => ({ '&': '&amp;', '<': '&lt;' })[mark] ?? '&gt;');
}
