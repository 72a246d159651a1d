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

/** What the fragments that libvips and its decoders leave say, as the rest of a sentence about the picture. */
const damages: readonly (readonly [said: RegExp, means: string])[] = [
  [/pixel limit|dimensions/i, 'it has more pixels than are read'],
  [/unsupported image format/i, 'it is in a form of its format that is not read'],
  [/\bend of\b|premature|read error|bad seek|too small|insufficient|truncated/i, 'it is cut, or damaged'],
  [/corrupt header/i, 'its beginning is damaged'],
];

/** What is wrong with a picture that libvips does not read, as the rest of a sentence. */
export function damageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return damages.find(([declared]) => declared.test(text))?.[1] ?? 'what it holds is damaged';
}
