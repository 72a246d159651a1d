import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import builtInIcons from '../../../geo/style/built-in-icons.json' with { type: 'json' };
import { type IconGroup, iconGroups, namesIn } from '../../../web/styling/icon-groups.ts';

describe('groups of built-in icons', () => {
  it('contain each icon once', () => {
    const names = (Object.keys(iconGroups) as IconGroup[]).flatMap(namesIn);
    assert.deepEqual(names.toSorted(), builtInIcons.toSorted());
  });
});
