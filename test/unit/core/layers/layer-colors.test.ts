import assert from 'node:assert/strict';
import { layerColors, withNextColor } from '../../../../core/layers/layer-colors.ts';
import type { Layer } from '../../../../core/layers/layer.ts';

type Vector = readonly [number, number, number];

/** Severe deficiencies (Machado, Oliveira and Fernandes 2009), for linear RGB; the first is full vision. */
const visions: readonly (readonly [Vector, Vector, Vector])[] = [
  [[1, 0, 0], [0, 1, 0], [0, 0, 1]], // prettier-ignore
  [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]], // prettier-ignore
  [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]], // prettier-ignore
  [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]], // prettier-ignore
];

const linear = (hex: string): Vector => {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const level = parseInt(hex.slice(at, at + 2), 16) / 255;
    return level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
};
const dot = (one: Vector, [x, y, z]: Vector) => one[0] * x + one[1] * y + one[2] * z;
/** OKLab (Ottosson 2020). */
const lab = (rgb: Vector): Vector => {
  const cone = (weights: Vector) => Math.cbrt(dot(weights, rgb));
  const cones: Vector = [
    cone([0.4122214708, 0.5363325363, 0.0514459929]),
    cone([0.2119034982, 0.6806995451, 0.1073969566]),
    cone([0.0883024619, 0.2817188376, 0.6299787005]),
  ];
  return [
    dot([0.2104542553, 0.793617785, -0.0040720468], cones),
    dot([1.9779984951, -2.428592205, 0.4505937099], cones),
    dot([0.0259040371, 0.7827717662, -0.808675766], cones),
  ];
};
const seen = (hex: string, [red, green, blue]: readonly [Vector, Vector, Vector]) => {
  const within = (row: Vector) => Math.min(1, Math.max(0, dot(row, linear(hex))));
  return lab([within(red), within(green), within(blue)]);
};
const contrast = (one: string, other: string) => {
  const luminance = (hex: string) => dot([0.2126, 0.7152, 0.0722], linear(hex));
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
};

describe('the colours of new layers', () => {
  it('differ for readers with and without a colour vision deficiency', () => {
    for (const vision of visions)
      for (const [n, one] of layerColors.entries())
        for (const other of layerColors.slice(0, n)) {
          const [a, b] = [seen(one, vision), seen(other, vision)];
          const distance = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
          // About four times the smallest difference that is noticed side by side.
          assert.ok(distance > 0.08, `${one} and ${other}: ${distance}`);
        }
  });

  it('are visible on both basemaps', () => {
    for (const color of layerColors)
      for (const ground of ['f5f3ee', '1b2831'])
        assert.ok(contrast(color, ground) > 1.9, `${color} on ${ground}`);
  });

  it('follow each other, and leave a given colour or style alone', () => {
    const layer = (fields: Partial<Layer>) => withNextColor({ color: null, style: null, ...fields } as Layer);
    const colors = Array.from({ length: 11 }, (_, n) => layer({ order: n + 1 }).color);
    assert.deepEqual(colors, [...layerColors, layerColors[0]]);
    assert.equal(layer({ order: -11 }).color, layerColors[8]);
    assert.equal(layer({ order: 3, color: 'abc' }).color, 'abc');
    assert.equal(layer({ order: 3, style: {} }).color, null);
  });
});
