import assert from 'node:assert/strict';
import {
  breaksOf,
  deviationBreaks,
  equalBreaks,
  naturalBreaks,
  quantileBreaks,
  roundedBreaks,
} from '../../../web/styling/classify.ts';

/**
 * Employees per square kilometre in the 58 counties of California (1997), from which the documentation of mapclassify
 * (PySAL) publishes the classes below.
 */
const density = [
  329.92, 0.42, 5.9, 14.03, 2.78, 1.34, 181.27, 1.65, 10.03, 16.7, 1.32, 3.99, 3.16, 0.22, 8.7, 6.56, 3.27,
  0.33, 370.5, 4.51, 75.29, 0.99, 2.74, 8.68, 0.14, 0.92, 12.63, 28.7, 12.02, 722.85, 36.68, 0.74, 29.82,
  192.05, 3.38, 11.15, 110.74, 4111.45, 49.47, 10.33, 317.11, 20.47, 264.93, 66.26, 5.39, 0.13, 0.61, 50.65,
  40.48, 36.67, 13.09, 1.81, 0.2, 7.6, 2.51, 57.26, 24.32, 6.97,
].sort((one, next) => one - next);

const [min = 0] = density;
const max = density.at(-1) ?? 0;
const rounded = (values: readonly number[], digits: number) =>
  values.map((each) => Number(each.toFixed(digits)));

describe('the classes of numbers', () => {
  it('have equal widths as in mapclassify', () => {
    assert.deepEqual(rounded(equalBreaks({ min, max }, 5), 3), [822.394, 1644.658, 2466.922, 3289.186]);
  });

  it('are quantiles as in mapclassify and R', () => {
    assert.deepEqual(rounded(quantileBreaks(density, 5), 3), [1.464, 5.798, 13.278, 54.616]);
  });

  it('are the natural breaks of Fisher and Jenks as in mapclassify', () => {
    const breaks = naturalBreaks(density, 5);
    const bounds = [...breaks, Infinity].map((to) => density.filter((each) => each < to));
    assert.deepEqual(bounds.map((each) => each.at(-1)), [75.29, 192.05, 370.5, 722.85, 4111.45]); // prettier-ignore
    assert.deepEqual(bounds.map((each) => each.length), [49, 52, 56, 57, 58]); // prettier-ignore
  });

  it('are natural breaks for large and for coinciding numbers too', () => {
    const years = [2001, 2001, 2002, 2010, 2011, 2030].map((year) => year * 1e9);
    assert.deepEqual(naturalBreaks(years, 3), [2010e9, 2030e9]);
    assert.deepEqual(naturalBreaks([1, 1, 1, 5], 2), [5]);
    assert.deepEqual(naturalBreaks([3], 4), []);
  });

  it('are whole standard deviations from the mean as in mapclassify', () => {
    const mean = density.reduce((sum, each) => sum + each, 0) / density.length;
    const standardDeviation = Math.sqrt(density.reduce((sum, each) => sum + (each - mean) ** 2, 0) / 57);
    const breaks = deviationBreaks({ mean, standardDeviation });
    assert.deepEqual(rounded(breaks, 4), [-967.3624, -420.7171, 672.5733, 1219.2186]);
    const of = { min, max, mean, standardDeviation, quantiles: density };
    // Classes without features are omitted.
    assert.deepEqual(rounded(breaksOf('standard-deviation', of, 5), 4), [672.5733, 1219.2186]);
  });

  it('have breaks that are distinct and short', () => {
    const of = { min: 0, max: 3, mean: 1, standardDeviation: 1, quantiles: [0, 0, 0, 0, 3] };
    assert.deepEqual(rounded(breaksOf('quantile', of, 5), 9), [0.6]);
    assert.deepEqual(roundedBreaks([123.456789, 456.78912], { min: 0, max: 1000 }), [123, 457]);
    assert.deepEqual(roundedBreaks([0.000123456, 0.000456], { min: 0, max: 0.001 }), [0.000123, 0.000456]);
    assert.deepEqual(roundedBreaks([5], { min: 5, max: 5 }), [5]);
  });
});
