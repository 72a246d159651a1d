import assert from 'node:assert/strict';
import { refuseReadingOptions } from '../../../geo/detect/refuse-reading-options.ts';

const workbook = { format: 'workbook', what: 'an Excel workbook' } as const;
const table = { format: 'table', beginsWithPoints: false } as const;
const archive = { format: 'gdal', kind: 'archive', what: 'a ZIP archive' } as const;

describe('options that say how text is read', () => {
  it('are refused with the name of the format to which they do not apply', () => {
    for (const option of ['encoding', 'delimiter'])
      assert.throws(() => refuseReadingOptions({ [option]: ';' }, workbook), {
        code: 'option_not_applicable',
        message: `“${option}” does not apply to an Excel workbook. Send the file without it.`,
        details: { found: option },
      });
    assert.throws(
      () => refuseReadingOptions({ types: 'text' }, { format: 'geojson' }),
      /does not apply to GeoJSON/,
    );
  });

  it('are accepted where they apply, and so is their default', () => {
    refuseReadingOptions({ encoding: 'utf-8', delimiter: ';', types: 'text' }, table);
    refuseReadingOptions({ types: 'text' }, workbook);
    // An archive checks them by its files.
    refuseReadingOptions({ encoding: 'utf-8', delimiter: ';', types: 'text' }, archive);
    refuseReadingOptions({ encoding: 'utf-8' }, { format: 'gdal', kind: 'dxf', what: 'a DXF drawing' });
    refuseReadingOptions({ types: 'detect' }, { format: 'geojson' });
  });

  it('are not the reason where the format itself is refused', () => {
    refuseReadingOptions({ encoding: 'utf-8' }, { format: 'other', what: 'a PDF' });
  });
});
