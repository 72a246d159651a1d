import assert from 'node:assert/strict';
import { limits } from '../../../../core/limits.ts';
import {
  mergeUnknownProperties,
  externalWarnings,
  UnknownPropertyTally,
  noUnknownProperties,
} from '../../../../core/markers/import/unknown-properties.ts';
import { parseProperties } from '../../../../core/markers/import/retained-properties.ts';
import { parseNewMarker } from '../../../../core/markers/marker-fields.ts';
import { markerFromPoint } from '../../../../core/markers/import/marker-from-point.ts';

describe('the values of a column that was taken for a field because of its name', () => {
  const read = (properties: Record<string, unknown>, columns?: ReadonlyMap<string, string>) => {
    const noted: string[] = [];
    const { fields, properties: stored } = markerFromPoint([8, 47], properties, 3, {
      isStrict: false,
      ...(columns && { columns }),
      warn: ({ code }) => noted.push(code),
      noteUnknown: (name) => noted.push(name),
    });
    return { eventDate: fields.eventDate, stored, noted };
  };
  const columns = new Map([['eventDate', 'Datum']]);

  it('are properties under the name of the column if the field cannot have them', () => {
    for (const value of ['WGS84', 'gestern', '12'])
      assert.deepEqual(read({ eventDate: value }, columns), {
        ...{ eventDate: null, stored: JSON.stringify({ Datum: value }) },
        noted: ['Datum'],
      });
  });

  it('are values of the field otherwise', () => {
    const read2024 = { eventDate: Date.UTC(2024, 0, 5), stored: null, noted: [] };
    assert.deepEqual(read({ eventDate: '2024-01-05' }, columns), read2024);
  });

  it('are reported by row if the column has the name of the field', () => {
    const { stored, noted } = read({ eventDate: 'gestern' });
    assert.deepEqual([stored, noted], ['{"eventDate":"gestern"}', ['value_left_out']]);
  });
});

describe('the tags and the title of a marker from a file', () => {
  const read = (properties: Record<string, unknown>) => {
    const warnings: { code: string; message: string }[] = [];
    const { fields: marker, properties: stored } = markerFromPoint([8, 47], properties, 3, {
      isStrict: false,
      warn: (warning) => warnings.push(warning),
      noteUnknown: () => undefined,
    });
    return { marker, stored, warnings };
  };

  it('includes the first fifty tags, and a warning that there were more', () => {
    const tags = Array.from({ length: 62 }, (_, n) => `tag ${n}`);
    for (const written of [tags, tags.join(';')]) {
      const { marker, stored, warnings } = read({ tags: written });
      assert.deepEqual(marker.tags, tags.slice(0, 50));
      assert.deepEqual(stored, JSON.stringify({ tags: written }));
      assert.deepEqual(warnings, [
        {
          code: 'value_left_out',
          message: 'Feature 3: tags has 62 entries; only the first 50 were imported.',
          feature: 3,
        },
      ]);
    }
  });

  it('includes the colour of simplestyle and of uMap, also by name', () => {
    const colourOf = (properties: Record<string, unknown>) => read(properties).marker.color;
    const plain = colourOf({});
    assert.equal(colourOf({ 'marker-color': 'f00' }), '#f00');
    assert.equal(colourOf({ 'marker-color': 'DarkRed' }), '#8b0000');
    assert.equal(colourOf({ _umap_options: { color: 'Blue' } }), '#0000ff');
    assert.equal(colourOf({ _umap_options: { color: 'url(x)' } }), plain);
    assert.equal(colourOf({ color: '#123', 'marker-color': '#fff' }), '#123');
  });

  it('includes all tags without a warning if there are at most fifty different ones', () => {
    const tags = Array.from({ length: 50 }, (_, n) => `tag ${n}`);
    const { marker, warnings } = read({ tags: [...tags, ...tags, ''] });
    assert.deepEqual(marker.tags, tags);
    assert.deepEqual(warnings, []);
  });

  it('keeps the white space of its title, as for a marker that is sent by itself', () => {
    for (const title of [' a', 'a ', '  a  b  ', ' ', '\ta']) {
      const { fields } = parseNewMarker({ latitude: 47, longitude: 8, title });
      assert.equal(read({ title }).marker.title, fields.title);
    }
    assert.equal(read({ title: 'a\r\nb' }).marker.title, 'a b', 'only one line has a position');
  });
});

describe('the third coordinate of a point', () => {
  const read = (altitude: number | undefined, properties: Record<string, unknown> | null) => {
    const warnings: string[] = [];
    const named: string[] = [];
    const reading = {
      isStrict: false,
      warn: ({ message }: { message: string }) => void warnings.push(message),
      noteUnknown: (name: string) => void named.push(name),
    };
    const { properties: stored } = markerFromPoint([8, 47, altitude], properties, 3, reading);
    return { stored, named, warnings };
  };

  it('is a property of the marker, under a name that the point does not use', () => {
    assert.deepEqual(read(408.25, null), {
      stored: '{"altitude":408.25}',
      named: ['altitude'],
      warnings: [],
    });
    assert.equal(read(0, {}).stored, '{"altitude":0}');
    assert.equal(read(1, { altitude: 'high' }).stored, '{"z":1,"altitude":"high"}');
  });

  it('is reported if all names for it are used, and is not a property if it is absent', () => {
    const { stored, warnings } = read(1, { altitude: 2, z: 3 });
    assert.equal(stored, '{"altitude":2,"z":3}');
    assert.deepEqual(warnings, [
      'Feature 3: the third coordinate was not stored because all names for it are used.',
    ]);
    for (const none of [undefined, NaN]) assert.equal(read(none, {}).stored, null);
  });
});

describe('the marker that a point becomes', () => {
  const read = (json: string) => {
    const unknownProperties = new UnknownPropertyTally();
    const warnings: string[] = [];
    const { fields, properties } = markerFromPoint([8, 47], parseProperties(json) as object as never, 3, {
      isStrict: true,
      warn: ({ message }) => void warnings.push(message),
      noteUnknown: (name, isStored) => unknownProperties.add(name, isStored, 3, () => 'feature 3'),
    });
    const stored = properties === null ? null : (JSON.parse(properties) as Record<string, unknown>);
    return { fields, stored, text: properties, warnings, unknownProperties: unknownProperties.end() };
  };

  it('keeps other properties in their order, with names of inherited members and nulls', () => {
    const json = '{"depth_m":12.50,"title":"a","2":null,"__proto__":{"x":[1]},"constructor":"","1":true}';
    const { fields, text, warnings } = read(json);
    assert.equal(fields.title, 'a');
    assert.deepEqual(warnings, []);
    assert.deepEqual(text, '{"1":true,"2":null,"depth_m":12.5,"__proto__":{"x":[1]},"constructor":""}');
    assert.equal(read('{"title":"a"}').text, null);
    assert.equal(read('{}').text, null);
  });

  it('reports values that were converted, also to the same type', () => {
    const { fields, warnings } = read('{"title":"a\\nb","mediaSize":"LG","eventDate":1.5,"tags":["b","b"]}');
    assert.deepEqual(
      [fields.title, fields.mediaSize, fields.eventDate, fields.tags],
      ['a b', 'lg', 1, ['b']],
    );
    assert.deepEqual(warnings, [
      'Feature 3: title was read as "a b".',
      'Feature 3: mediaSize was read as "lg".',
      'Feature 3: eventDate was read as 1.',
      'Feature 3: tags was read as ["b"].',
    ]);
    const nine = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
    assert.deepEqual(read(JSON.stringify({ title: 'a', eventDate: 1, tags: nine })).warnings, []);
  });

  it('keeps values that its fields cannot take, and an image key without its counterpart', () => {
    const { fields, stored, warnings } = read(
      '{"eventDate":"yesterday","color":"reddish","imageKey":"markers/a.jpg"}',
    );
    assert.deepEqual([fields.eventDate, fields.color, fields.imageKey], [null, null, null]);
    assert.deepEqual(stored, { eventDate: 'yesterday', color: 'reddish', imageKey: 'markers/a.jpg' });
    assert.equal(warnings.length, 3);
  });

  it('keeps an empty title and an empty description, and no other empty texts', () => {
    const { fields, stored, warnings } = read('{"title":"","description":"","color":"","tags":""}');
    assert.deepEqual([fields.title, fields.description, fields.color, fields.tags], ['', '', null, null]);
    assert.deepEqual([stored, warnings], [null, []]);
  });

  it('reads integers that would lose digits, and numbers that would be infinite, as texts', () => {
    const json =
      '{"id":12345678901234567890,"far":[{"x":-1e400}],"safe":9007199254740991,"part":0.12345678901234567890}';
    const stored = {
      id: '12345678901234567890',
      far: [{ x: '-1e400' }],
      safe: 9007199254740991,
      part: 0.12345678901234568,
    };
    assert.deepEqual(read(json).stored, stored);
    assert.equal(read('{"title":12345678901234567890}').fields.title, '12345678901234567890');
  });

  it('replaces characters that a database cannot store', () => {
    const { stored } = read(
      '{"a\\u0000":"x\\u0000y","b":["\\ud800",{"\\udfff":1}],"c":"\\ud83d\\ude00","d":"\\\\u0000"}',
    );
    assert.deepEqual(stored, {
      'a\ufffd': 'x\ufffdy',
      b: ['\ufffd', { '\ufffd': 1 }],
      c: '\u{1f600}',
      d: '\\u0000',
    });
  });

  it('stays within the size limit, whatever comes first, and reports what was cut', () => {
    const max = limits.markerProperties;
    const room = max - '{"a":"","b":1}'.length;
    const fits = read(JSON.stringify({ a: 'x'.repeat(room), b: 1 }));
    assert.equal(Buffer.byteLength(fits.text ?? ''), max);
    const over = read(JSON.stringify({ long: 'é'.repeat(max / 2), b: 1 }));
    assert.deepEqual(over.stored, { b: 1 });
    assert.deepEqual(over.unknownProperties.named, [
      { name: 'long', points: 1, first: 3, cut: 1, firstCut: { feature: 3, name: 'feature 3' } },
      { name: 'b', points: 1, first: 3, cut: 0, firstCut: null },
    ]);
  });
});

describe('the warning for properties without a marker field', () => {
  const tallyOf = (points: readonly (readonly [name: string, isStored: boolean])[], from = 0) => {
    const tally = new UnknownPropertyTally();
    for (const [n, [name, isStored]] of points.entries()) {
      tally.add(name, isStored, from + n, () => `row ${from + n + 2}`);
    }
    return tally.end();
  };

  it('lists each once, with its count and its first feature, over all batches', () => {
    const first = tallyOf([['height', true], ['notes', true], ['height', true]]); // prettier-ignore
    const second = tallyOf([['notes', false], ['new', true], ['notes', false], ['height', true]], 3); // prettier-ignore
    const warnings = externalWarnings(
      mergeUnknownProperties(mergeUnknownProperties(noUnknownProperties, first), second),
      ' So there.',
    );
    assert.deepEqual(
      warnings.map(({ code, feature }) => [code, feature]),
      [
        ['unknown_property', 0],
        ['unknown_property', 1],
        ['unknown_property', 4],
        ['property_left_out', 3],
      ],
    );
    assert.deepEqual(
      warnings.map(({ message }) => message),
      [
        'Markers have no field "height"; 3 points store it among the properties of their markers.',
        'Markers have no field "notes"; 1 point stores it among the properties of its marker.',
        'Markers have no field "new"; 1 point stores it among the properties of its marker.',
        '"notes" of 2 points (first: row 5) was omitted: a marker stores at most 8192 bytes of properties. So there.',
      ],
    );
  });

  it('lists at most fifty names and counts the others, also for long or unstorable names', () => {
    const many = Array.from({ length: 80 }, (_, n) => [`name ${n}`, true] as const);
    const both = mergeUnknownProperties(tallyOf(many), tallyOf(many.toReversed()));
    assert.deepEqual([both.named.length, both.others], [50, 90]);
    const last = externalWarnings(both, '').at(-1);
    assert.match(last?.message ?? '', /^90 values of further properties/);
    const long = tallyOf([[`${'x'.repeat(100)}a`, true], [`${'x'.repeat(100)}b`, true], ['a\0\ud800', true]]); // prettier-ignore
    assert.deepEqual(long.named.map(({ name, points }) => [name, points]), [['x'.repeat(100), 2], ['a\ufffd\ufffd', 1]]); // prettier-ignore
  });
});
