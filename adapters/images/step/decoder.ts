import sharp from 'sharp';

/**
 * libvips with nothing open but the decoders of these names: what a file claims to be cannot reach any other.
 * One thread and no cache, as each process reads only a few pictures.
 */
export function openDecoders(...loaders: string[]): void {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}Buffer`) });
}

/** What libvips says, in one line and without its internal names. */
export function vipsReason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const line = text.split('\n').find((part) => part.trim() !== '') ?? 'unreadable';
  return line
    .replace(/\b(?:Vips\w+|\w+(?:load|save)_buffer|Input (?:buffer|file)):?\s*/g, '')
    .replace(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, 120);
}
