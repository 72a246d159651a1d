/**
 * The progress of a GDAL program, 0 to 1, from its output so far: `0...10...20` (GDALTermProgress). Null if
 * there is none yet. Only the last line counts: earlier lines contain file names, which may include numbers.
 */
export function percentOf(output: string): number | null {
  const line = output.slice(-400).split('\n').at(-1) ?? '';
  const percent = /(?:^|: |\.)(\d{1,3})\.{0,3}(?: - done\.?)?$/.exec(line)?.[1];
  return percent === undefined ? null : Math.min(1, Number(percent) / 100);
}
