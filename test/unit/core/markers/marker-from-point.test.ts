import assert from 'node:assert/strict';
import { markerFromPoint } from '../../../../core/markers/import/marker-from-point.ts';
import { parseNewMarker } from '../../../../core/markers/marker-fields.ts';

describe('the marker of a point in a file', () => {
  const read = (properties: Record<string, unknown>) => {
    const warnings: { code: string; message: string }[] = [];
    const reading = { isStrict: false, warn: (warning: (typeof warnings)[number]) => warnings.push(warning) };
    return { marker: markerFromPoint([8, 47], properties, 3, reading), warnings };
  };

  it('has the first fifty tags, and it is told that there were more', () => {
    const tags = Array.from({ length: 62 }, (_, n) => `tag ${n}`);
    for (const written of [tags, tags.join(';')]) {
      const { marker, warnings } = read({ tags: written });
      assert.deepEqual(marker.tags, tags.slice(0, 50));
      assert.deepEqual(warnings, [
        {
          code: 'value_left_out',
          message: 'Feature 3: tags are 62, of which the first 50 were kept.',
          feature: 3,
        },
      ]);
    }
  });

  it('has all tags without a word where there are no more than fifty different ones', () => {
    const tags = Array.from({ length: 50 }, (_, n) => `tag ${n}`);
    const { marker, warnings } = read({ tags: [...tags, ...tags, ''] });
    assert.deepEqual(marker.tags, tags);
    assert.deepEqual(warnings, []);
  });

  it('has the white space of its title, as a marker that is sent by itself has it', () => {
    for (const title of [' a', 'a ', '  a  b  ', ' ', '\ta']) {
      const { fields } = parseNewMarker({ latitude: 47, longitude: 8, title });
      assert.equal(read({ title }).marker.title, fields.title);
    }
    assert.equal(read({ title: 'a\r\nb' }).marker.title, 'a b', 'only one line has a place');
  });
});
