import type { ColumnType, LayerColumn } from '../layer/manifest.ts';

/** "fgb", major version 3, "fgb", patch 0. */
const magic = Buffer.from([0x66, 0x67, 0x62, 0x03, 0x66, 0x67, 0x62, 0x00]);

export const nodeSize = 16;

const columnTypeNumbers: Record<ColumnType, number> = { bool: 2, long: 7, double: 10, string: 11, json: 12 };

export interface HeaderFields {
  /** Default: `layer`. */
  name?: string;
  /** FlatGeobuf's number of the geometry type, or 0 if types differ. */
  geometryType: number;
  hasZ: boolean;
  extent: readonly [number, number, number, number] | null;
  columns: readonly LayerColumn[];
  featureCount: number;
}

type Field = { inline: Buffer } | { refersTo: Piece } | null;
type Piece =
  | { kind: 'raw'; bytes: Buffer; align?: number }
  | { kind: 'table'; fields: Field[] }
  | { kind: 'list'; items: Piece[] };

const int = (size: 1 | 2 | 4, value: number): Field => {
  const inline = Buffer.alloc(size);
  inline.writeUIntLE(value, 0, size);
  return { inline };
};
const text = (value: string): Field => {
  const bytes = Buffer.from(value);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return { refersTo: { kind: 'raw', bytes: Buffer.concat([length, bytes, Buffer.alloc(1)]) } };
};

/** Writes tables sequentially: vtable, table, then what its fields refer to. */
class Layout {
  #chunks: Buffer[] = [];
  length = 0;

  append(bytes: Buffer): number {
    const at = this.length;
    this.#chunks.push(bytes);
    this.length += bytes.length;
    return at;
  }

  align(size: number, shift = 0): void {
    const gap = (size - ((this.length + shift) % size)) % size;
    if (gap > 0) this.append(Buffer.alloc(gap));
  }

  /** Returns the position that references to the piece point to. */
  write(piece: Piece): number {
    this.align(4);
    if (piece.kind === 'raw') {
      if (piece.align !== undefined) this.align(piece.align, 4);
      return this.append(piece.bytes);
    }
    if (piece.kind === 'list') {
      const vector = Buffer.alloc(4 + 4 * piece.items.length);
      vector.writeUInt32LE(piece.items.length);
      const at = this.append(vector);
      for (const [i, item] of piece.items.entries()) {
        const slot = at + 4 + 4 * i;
        vector.writeUInt32LE(this.write(item) - slot, 4 + 4 * i);
      }
      return at;
    }
    return this.#writeTable(piece.fields);
  }

  #writeTable(fields: Field[]): number {
    const vtable = Buffer.alloc(4 + 2 * fields.length);
    let size = 4;
    const indexes = fields.map((field) => {
      if (field === null) return 0;
      const width = 'inline' in field ? field.inline.length : 4;
      size = Math.ceil(size / width) * width;
      const index = size;
      size += width;
      return index;
    });
    const table = Buffer.alloc(Math.ceil(size / 4) * 4);
    vtable.writeUInt16LE(vtable.length, 0);
    vtable.writeUInt16LE(table.length, 2);
    for (const [i, index] of indexes.entries()) vtable.writeUInt16LE(index, 4 + 2 * i);
    const vtableAt = this.append(vtable);
    this.align(8);
    const at = this.append(table);
    table.writeInt32LE(at - vtableAt, 0);
    for (const [i, field] of fields.entries()) {
      if (field === null) continue;
      const index = indexes[i]!;
      if ('inline' in field) field.inline.copy(table, index);
      else table.writeUInt32LE(this.write(field.refersTo) - (at + index), index);
    }
    return at;
  }

  bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}

/** Magic bytes and size-prefixed header of a FlatGeobuf file in EPSG:4326 (header.fbs). */
export function encodeHeader(header: HeaderFields): Buffer {
  const columns: Piece[] = header.columns.map((column) => ({
    kind: 'table',
    fields: [text(column.name), int(1, columnTypeNumbers[column.type])],
  }));
  let envelope: Field = null;
  if (header.extent !== null) {
    const bytes = Buffer.alloc(36);
    bytes.writeUInt32LE(4);
    for (const [i, ordinate] of header.extent.entries()) bytes.writeDoubleLE(ordinate, 4 + 8 * i);
    envelope = { refersTo: { kind: 'raw', bytes, align: 8 } };
  }
  const count = Buffer.alloc(8);
  count.writeBigUInt64LE(BigInt(header.featureCount));
  const crs: Piece = { kind: 'table', fields: [text('EPSG'), int(4, 4326), text('WGS 84')] };
  const root: Piece = {
    kind: 'table',
    fields: [
      text(header.name?.toWellFormed() ?? 'layer'),
      envelope,
      int(1, header.geometryType),
      int(1, header.hasZ ? 1 : 0),
      null,
      null,
      null,
      columns.length > 0 ? { refersTo: { kind: 'list', items: columns } } : null,
      { inline: count },
      int(2, header.featureCount > 0 ? nodeSize : 0),
      { refersTo: crs },
    ],
  };
  const layout = new Layout();
  const prefix = Buffer.alloc(8);
  layout.append(prefix);
  const rootAt = layout.write(root);
  layout.align(8);
  prefix.writeUInt32LE(layout.length - 4, 0);
  prefix.writeUInt32LE(rootAt - 4, 4);
  return Buffer.concat([magic, layout.bytes()]);
}
