const width = 600;
const height = 400;
/** Degrees. */
const pixelSize = 0.001;
const [west, north] = [7.15, 47.15];

/**
 * Writes a GeoTIFF of synthetic heights in metres: float32 in EPSG:4326, one uncompressed strip (TIFF 6.0; GeoTIFF 1.1,
 * OGC 19-008).
 */
export function heightsTiff(): Uint8Array<ArrayBuffer> {
  const fields: readonly (readonly [tag: number, type: 3 | 4 | 12, ...values: number[]])[] = [
    [256, 3, width],
    [257, 3, height],
    [258, 3, 32],
    [259, 3, 1],
    [262, 3, 1],
    [273, 4, headSize],
    [277, 3, 1],
    [278, 3, height],
    [279, 4, 4 * width * height],
    [339, 3, 3],
    [33550, 12, pixelSize, pixelSize, 0],
    [33922, 12, 0, 0, 0, west, north, 0],
    // Geographic CRS EPSG:4326, RasterPixelIsArea, heights in metres (EPSG:9001).
    [34735, 3, 1, 1, 0, 4, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326, 4099, 0, 1, 9001],
  ];
  const bytes = new Uint8Array(headSize + 4 * width * height);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('II*\0\b\0\0\0'));
  view.setUint16(8, fields.length, true);
  let behind = 16 + 12 * fields.length;
  for (const [index, [tag, type, ...values]] of fields.entries()) {
    const at = 10 + 12 * index;
    const size = { 3: 2, 4: 4, 12: 8 }[type];
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, values.length, true);
    const isInline = size * values.length <= 4;
    if (!isInline) view.setUint32(at + 8, behind, true);
    const start = isInline ? at + 8 : behind;
    for (const [position, value] of values.entries()) {
      if (type === 3) view.setUint16(start + 2 * position, value, true);
      else if (type === 4) view.setUint32(start + 4 * position, value, true);
      else view.setFloat64(start + 8 * position, value, true);
    }
    if (!isInline) behind += size * values.length;
  }
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      view.setFloat32(headSize + 4 * (row * width + column), heightAt(column, row), true);
  return bytes;
}

/** Bytes before the pixels. */
const headSize = 512;

/** Ridges in six octaves on terrain that rises to the south: about 450 to 3,000 m. */
function heightAt(column: number, row: number): number {
  let ridges = 0;
  for (let octave = 0; octave < 6; octave++) {
    const scale = (2 ** octave * 2 * Math.PI) / width;
    const turn = octave * 1.1;
    const along = column * Math.cos(turn) + row * Math.sin(turn);
    const across = row * Math.cos(turn) - column * Math.sin(turn);
    const bent = along * scale + 1.3 * Math.sin(across * scale * 0.7 + octave);
    ridges += (1 - Math.abs(Math.sin(bent))) / 1.8 ** octave;
  }
  const rise = (row / height) ** 1.5;
  return 450 + 150 * ridges + 900 * rise * ridges;
}
