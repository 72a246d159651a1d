import assert from 'node:assert/strict';
import { planStorage } from '../../../../geo/raster/facts/plan-storage.ts';
import type { BandFacts } from '../../../../geo/raster/facts/read-facts.ts';

const band: BandFacts = {
  ...{ type: 'uint8', isReadUnsigned: false, interpretation: 'undefined', name: null, unit: null },
  ...{ nodata: null, scale: 1, offset: 0, palette: null },
};
const coloured = ['red', 'green', 'blue', 'undefined'].map((interpretation) => ({ ...band, interpretation }));
const evidence = { requested: null, hasAttributeTable: false, hasFewValues: true };

describe('bands of few distinct values', () => {
  for (const [what, bands, reason, dataType] of [
    ['one band', [band], 'few_values', 'int16'],
    ['red, green, blue and near infrared', coloured, 'continuous', 'uint8'],
    ['colours before further bands', [...coloured, band, band], 'continuous', 'uint8'],
    ['four bands of 16 bits', Array(4).fill({ ...band, type: 'uint16' }), 'continuous', 'uint16'],
    ['three bands with a unit', Array(3).fill({ ...band, unit: 'K' }), 'few_values', 'int16'],
    ['the classes of five years', Array(5).fill(band), 'few_values', 'int16'],
  ] as readonly (readonly [string, readonly BandFacts[], string, string])[])
    it(`are ${reason === 'few_values' ? 'classes' : 'a picture'}: ${what}`, () => {
      const plan = planStorage({ bands } as Parameters<typeof planStorage>[0], evidence);
      assert.deepEqual([plan.sampling.reason, plan.dataType], [reason, dataType]);
    });
});
