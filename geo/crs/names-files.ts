/** PROJ parameters that name files (`nadgrids`, `geoidgrids`, `xy_grids`, …), and those of `+init=file:code`. */
const fileParameter = /(?:grids|init|catalog)\s*=\s*/gi;
/** `@null` alone, up to the end of the value. PROJ joins a list across spaces (`@null ,name`). */
const onlyNull = /@null(?=\s+\w|\s*(?:[+|]|"(?!")|”|$))/y;
/** Operations with other parameters that name files (`file`, `model`), and pipelines. */
const fileOperation = /proj\s*=\s*(?:pipeline|tinshift|defmodel)/i;
/** In WKT 1 the extension with the name of a grid; in WKT 2 the file parameter (OGC 18-010r7, 17.2.6). */
const gridExtension = /PROJ4_GRIDS(?!["”]\s*,\s*["“]@null["”])/i;
const fileParameterNode = /PARAMETERFILE/i;

/**
 * Whether PROJ would open a file for this well-known text or PROJ string, that is, for anything except a bare
 * `@null`. GDAL passes such names on unchanged, also after an optional grid (`@null,/etc/passwd`). Linear in
 * the length of the text.
 */
export function namesFiles(text: string): boolean {
  if (fileOperation.test(text) || gridExtension.test(text) || fileParameterNode.test(text)) return true;
  for (const { index, 0: parameter } of text.matchAll(fileParameter)) {
    onlyNull.lastIndex = index + parameter.length;
    if (!onlyNull.test(text)) return true;
  }
  return false;
}
