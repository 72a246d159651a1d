/**
 * How far a program of GDAL is, 0 to 1, by what it has printed: `0...10...20` (GDALTermProgress). Null where it has told
 * nothing yet. Lines before tell names of files, which may hold numbers.
 */
export function percentOf(output: string): number | null {
  const line = output.slice(-400).split('\n').at(-1) ?? '';
  const percent = /(?:^|: |\.)(\d{1,3})\.{0,3}(?: - done\.?)?$/.exec(line)?.[1];
  return percent === undefined ? null : Math.min(1, Number(percent) / 100);
}
