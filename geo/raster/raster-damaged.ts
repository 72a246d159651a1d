/** A file of a raster is not as it was written, or not as its manifest says. The message says what and where. */
export class RasterDamaged extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RasterDamaged';
  }
}
