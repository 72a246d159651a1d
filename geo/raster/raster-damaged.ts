/** A file of a raster was damaged or does not match its manifest. The message says what and where. */
export class RasterDamaged extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RasterDamaged';
  }
}
