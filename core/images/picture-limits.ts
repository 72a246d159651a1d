/** What pictures may hold and what is made of them. */
export const pictureLimits = {
  /** Pixels of a picture that is read, and of one of its sides. What is decoded at once is a small multiple. */
  pixels: 64_000_000,
  side: 30_000,
  /** Longer side of what is stored, in pixels. */
  imageSide: 4096,
  thumbnailSide: 1024,
  iconSide: 512,
  jpegQuality: 85,
  /** Of one process, by the owners of the rooms. */
  queue: { what: 'pictures', concurrency: 1, maxQueued: 48, maxQueuedPerCaller: 32 },
  /** Processing of one upload may take this long (milliseconds). */
  timeout: 20_000,
} as const;
