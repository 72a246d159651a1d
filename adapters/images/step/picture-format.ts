export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic' | 'tiff' | 'xml' | 'unknown';

/** Detects the format from the signature in the first bytes. */
export function pictureFormat(bytes: Uint8Array): PictureFormat {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 32)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp';
  if (/^GIF8[79]a/.test(head)) return 'gif';
  if (/^(?:II\*\0|MM\0\*)/.test(head)) return 'tiff';
  if (head.startsWith('ftyp', 4)) return brand(head);
  return /^(?:\xef\xbb\xbf)?\s*</.test(head) ? 'xml' : 'unknown';
}

/** The brands of an ISO base media file declare whether it contains AV1 or HEVC. */
function brand(head: string): PictureFormat {
  if (/^avi[fs]/.test(head.slice(8))) return 'avif';
  if (/^(?:hei[cxms]|hev[cxms])/.test(head.slice(8))) return 'heic';
  if (/^(?:mif1|msf1)/.test(head.slice(8))) return head.slice(16).includes('avif') ? 'avif' : 'heic';
  return 'unknown';
}
