import sharp from 'sharp';

/**
 * Enables only these decoders of libvips, so that a file cannot reach any other. Uses one thread and no
 * cache, because each process reads only a few pictures.
 */
export function openDecoders(...loaders: string[]): void {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}Buffer`) });
}

/** Meanings of error messages of libvips and its decoders, as the rest of a sentence about the picture. */
const damages: readonly (readonly [pattern: RegExp, means: string])[] = [
  [/pixel limit|dimensions/i, 'it has more pixels than the limit allows'],
  [/unsupported image format/i, 'it uses an unsupported variant of its format'],
  [
    /\bend of\b|premature|read error|bad seek|too small|insufficient|truncated/i,
    'it is truncated or damaged',
  ],
  [/corrupt header/i, 'its header is damaged'],
];

/** Describes the damage of a picture that libvips cannot read, as the rest of a sentence. */
export function damageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return damages.find(([declared]) => declared.test(text))?.[1] ?? 'its content is damaged';
}
