import assert from 'node:assert/strict';
import { isSameFeature } from '../../../geo/geojson/same-feature.ts';

describe('comparing two features', () => {
  const same = (one: string, other: string) => isSameFeature(Buffer.from(one), Buffer.from(other));

  it('ignores white space, notation of numbers and order of members', () => {
    assert.ok(same('{"type":"Feature","id":1}', '{ "id": 1.0, "type": "Feature" }'));
    assert.ok(same('{"a":[1e2,"\\u00e9"]}', '{"a":[100,"é"]}'));
    assert.ok(same('{"a":-0}', '{"a":0}'));
    assert.ok(same('{"a":7.12345678901234567}', `{"a":${Number('7.12345678901234567')}}`));
  });

  it('distinguishes values, types, and members that are null or absent', () => {
    assert.ok(!same('{"a":1}', '{"a":2}'));
    assert.ok(!same('{"a":1}', '{"a":"1"}'));
    assert.ok(!same('{"a":null}', '{}'));
    assert.ok(!same('{"a":[]}', '{"a":{}}'));
    assert.ok(!same('{"a":[1,2]}', '{"a":[2,1]}'));
  });

  it('compares integers beyond 2^53 by all digits', () => {
    assert.ok(same('{"a":9007199254740993}', '{"a": 9007199254740993}'));
    assert.ok(!same('{"a":9007199254740993}', '{"a":9007199254740992}'));
  });

  it('takes text that is not JSON for different, whatever its depth', () => {
    assert.ok(!same('{"a":', '{"a": '));
    const deep = (value: string) => `${'['.repeat(5000)}${value}${']'.repeat(5000)}`;
    assert.ok(!same(deep('1'), deep('2')));
  });
});
