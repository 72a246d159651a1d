/** Radius in pixels within which the brightness of land is averaged. */
const radius = 9;
/** Transparencies of shadows. Few of them keep the tiles small. */
const levels = 10;
/** Differences of brightness, of 255: smaller ones are not drawn, so that plains stay plain; larger ones are opaque. */
const faintest = 3;
const darkest = 48;

/**
 * The brightness of each pixel of land less the average of the land around it, which removes the colours of climate zones
 * and heights and leaves the shading. 0 for water.
 * @param rgb three bytes a pixel, `size` by `size` pixels
 */
export function shadingOf(rgb: Uint8Array, size: number): Float32Array {
  const land = new Float32Array(size * size);
  const brightness = new Float32Array(size * size);
  for (let n = 0, at = 0; n < land.length; n++, at += 3) {
    const [red = 0, green = 0, blue = 0] = [rgb[at], rgb[at + 1], rgb[at + 2]];
    // Water is blue in the image, land never is.
    if (blue > green + 2 && blue > red + 12) continue;
    land[n] = 1;
    brightness[n] = 0.3 * red + 0.59 * green + 0.11 * blue;
  }
  const sums = averaged(brightness, size);
  const shares = averaged(land, size);
  return brightness.map((own, n) => (land[n] === 1 ? own - (sums[n] ?? 0) / (shares[n] ?? 1) : 0));
}

/** Averages over a box, three times in each direction, which is close to a Gaussian. */
function averaged(values: Float32Array, size: number): Float32Array {
  let result = values;
  for (let n = 0; n < 3; n++) result = alongColumns(alongRows(result, size), size);
  return result;
}

function alongRows(values: Float32Array, size: number): Float32Array {
  const result = new Float32Array(values.length);
  for (let y = 0; y < size; y++) average(values, result, { start: y * size, step: 1, size });
  return result;
}

function alongColumns(values: Float32Array, size: number): Float32Array {
  const result = new Float32Array(values.length);
  for (let x = 0; x < size; x++) average(values, result, { start: x, step: size, size });
  return result;
}

function average(
  values: Float32Array,
  result: Float32Array,
  { start, step, size }: { start: number; step: number; size: number },
): void {
  const at = (n: number) => values[start + Math.max(0, Math.min(size - 1, n)) * step] ?? 0;
  let sum = 0;
  for (let n = -radius; n <= radius; n++) sum += at(n);
  for (let n = 0; n < size; n++) {
    result[start + n * step] = sum / (2 * radius + 1);
    sum += at(n + radius + 1) - at(n - radius);
  }
}

/** Half the resolution; the contrast that averaging removes is added. */
export function halved(shades: Float32Array, size: number): Float32Array {
  const half = size / 2;
  const result = new Float32Array(half * half);
  for (let y = 0; y < half; y++)
    for (let x = 0; x < half; x++) {
      const at = 2 * y * size + 2 * x;
      const sum = [at, at + 1, at + size, at + size + 1].reduce((total, n) => total + (shades[n] ?? 0), 0);
      result[y * half + x] = (sum / 4) * 1.35;
    }
  return result;
}

/** Black pixels, transparent where the land is not darker than its surroundings: four bytes a pixel. */
export function shadowsOf(shades: Float32Array): Uint8Array {
  const rgba = new Uint8Array(shades.length * 4);
  for (const [n, shade] of shades.entries()) {
    const share = Math.max(0, Math.min(1, (-shade - faintest) / (darkest - faintest)));
    rgba[n * 4 + 3] = Math.round((Math.round(share * (levels - 1)) / (levels - 1)) * 255);
  }
  return rgba;
}
