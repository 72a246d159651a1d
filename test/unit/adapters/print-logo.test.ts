import assert from 'node:assert/strict';
import { apiEnvironment } from '../../../adapters/settings/api.ts';

const { PRINT_LOGO } = apiEnvironment.shape;

describe('the logo of printed pages', () => {
  it('is a PNG or JPEG picture in the setting', () => {
    const png = Buffer.from('89504e470d0a1a0a', 'hex');
    const logo = PRINT_LOGO.parse(`data:image/png;base64,${png.toString('base64')}`);
    assert.deepEqual(logo, { mediaType: 'image/png', bytes: png });
    assert.equal(PRINT_LOGO.parse(undefined), undefined);
    const svg = Buffer.from('<svg/>').toString('base64');
    for (const text of [
      'logo.png',
      `data:image/svg+xml;base64,${svg}`,
      `data:image/png;base64,${svg}`,
      'data:image/jpeg;base64,',
    ])
      assert.throws(() => PRINT_LOGO.parse(text), /must be a PNG or JPEG picture/, text);
  });
});
