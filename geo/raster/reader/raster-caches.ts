/** What readers keep of what they have read. One for all rasters of a process. */
export interface CacheLimits {
  /** Bytes for heads of files: what says where their tiles lie. */
  readonly heads: number;
  /** Bytes for pixels of tiles. */
  readonly pixels: number;
}

export class RasterCaches {
  readonly limits: CacheLimits;

  constructor(limits: CacheLimits) {
    this.limits = limits;
  }
}
