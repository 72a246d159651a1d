import assert from 'node:assert/strict';
import fc from 'fast-check';
import { memberBytes } from '../../../../core/uploads/json-member.ts';

const member = (text: string, name: string) => {
  const found = memberBytes(Buffer.from(text), name);
  return found === null ? null : Buffer.from(found).toString();
};

describe('a member of a JSON object', () => {
  it('is found with every byte of its value', () => {
    const value = '{ "features" : [1e400, 12345678901234567890, 0.10, {"geojson": "}\\"{"}] }';
    assert.equal(member(`{"a":{"geojson":1}, "geojson" :\n ${value}\t, "b":[","]}`, 'geojson'), value);
  });

  it('is found by an escaped name, and the last of several counts', () => {
    assert.equal(member('{"geo\\u006ason":1,"geojson":2}', 'geojson'), '2');
    assert.equal(member('{"geojson":2,"geo\\u006ason":1}', 'geojson'), '1');
  });

  it('is null where there is none', () => {
    for (const text of [
      '{}',
      '[]',
      '[{"geojson":1}]',
      '"geojson"',
      '1',
      '{"a":"geojson"}',
      '{"a":{"geojson":1}}',
    ]) {
      assert.equal(member(text, 'geojson'), null);
    }
  });

  it('is what JSON.parse finds, whatever the object', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.integer({ min: 0, max: 4 }),
        (object, indent) => {
          const text = JSON.stringify(object, null, indent);
          const parsed = JSON.parse(text) as Record<string, unknown>;
          for (const name of Object.keys(parsed)) {
            assert.deepEqual(JSON.parse(member(text, name) ?? 'none'), parsed[name]);
          }
        },
      ),
    );
  });
});
