import { crc32, deflateRawSync } from 'node:zlib';

const zipVersion = 20;
const deflated = 8;
/** The earliest date of the format, 1980-01-01, so that the bytes depend only on the content. */
const firstDay = 0x21;

/**
 * Creates a ZIP archive (PKWARE APPNOTE 6.3, sections 4.3.7, 4.3.12 and 4.3.16) of one file of up to 4 GiB.
 */
export function zipOfOne(name: string, content: Uint8Array): Buffer {
  const packed = deflateRawSync(content);
  const label = Buffer.from(name, 'latin1');
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(zipVersion, 0);
  facts.writeUInt16LE(deflated, 4);
  facts.writeUInt16LE(firstDay, 8);
  facts.writeUInt32LE(crc32(content), 10);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(content.length, 18);
  facts.writeUInt16LE(label.length, 22);
  const local = Buffer.concat([signature(0x04034b50), facts, label, packed]);
  const madeBy = Buffer.alloc(2);
  madeBy.writeUInt16LE(zipVersion);
  // No comment, first disk, no attributes, at the beginning of the file.
  const central = Buffer.concat([signature(0x02014b50), madeBy, facts, Buffer.alloc(14), label]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, central, signature(0x06054b50), end]);
}

function signature(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
}
