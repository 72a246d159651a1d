/** PROJ parameters that name files (`nadgrids`, `geoidgrids`, `xy_grids`, …), and those of `+init=file:code`. */
const fileParameter = /(?:grids|init|catalog)\s*=\s*/gi;
/** The one value that names no file, and the end of the value: PROJ joins a list across blanks (`@null ,name`). */
const onlyNull = /@null(?=\s+\w|\s*(?:[+|]|"(?!")|”|$))/y;
/** Operations whose other parameters name files (`file`, `model`), and chains of operations. */
const fileOperation = /proj\s*=\s*(?:pipeline|tinshift|defmodel)/i;
/** Of WKT 1 the extension with the name of a grid; of WKT 2 the parameter that is a file (OGC 18-010r7, 17.2.6). */
const gridExtension = /PROJ4_GRIDS(?!["”]\s*,\s*["“]@null["”])/i;
const fileParameterNode = /PARAMETERFILE/i;

/**
 * Whether PROJ would open a file for a text, as well-known text or as a PROJ string: anything but a bare `@null`. GDAL
 * passes such names on as they are, also behind an optional grid (`@null,/etc/passwd`). Linear in the text.
 */
export function namesFiles(text: string): boolean {
  if (fileOperation.test(text) || gridExtension.test(text) || fileParameterNode.test(text)) return true;
  for (const { index, 0: parameter } of text.matchAll(fileParameter)) {
    onlyNull.lastIndex = index + parameter.length;
    if (!onlyNull.test(text)) return true;
  }
  return false;
}
