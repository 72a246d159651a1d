import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { commentableKinds, contentKinds, slideKinds } from '../../../core/content/kinds.ts';
import { notFound } from '../../../core/content/not-found.ts';
import { newId } from '../../../core/ids.ts';

describe('a kind of content', () => {
  const { components } = JSON.parse(
    readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8'),
  ) as { components: { schemas: Record<string, { enum?: string[]; properties?: object }> } };
  const reported = (name: string) => components.schemas[name] ?? assert.fail(`${name} is not described`);

  it('has its events in the OpenAPI description', () => {
    const events = Object.entries(contentKinds).flatMap(([kind, row]) =>
      row.events.map((event) => `${kind}.${event}`),
    );
    assert.deepEqual(
      events.filter((kind) => reported('EventKind').enum?.includes(kind) !== true),
      [],
    );
  });

  it('has its member in slides, if slides reference it, and there are no other members', () => {
    const members = slideKinds.map((kind) => contentKinds[kind].slideMember);
    assert.deepEqual(Object.keys(reported('SlideObjects').properties ?? {}).sort(), members.sort());
  });

  it('accepts comments if its entry allows them, as do a feature and the room', () => {
    assert.deepEqual(reported('CommentedType').enum, [...commentableKinds, 'feature', 'room']);
  });

  it('has ids with its prefix, and its own error for an absent one', () => {
    assert.match(newId('raster'), /^raster-[0-9a-z]{26}$/);
    const codes = (Object.keys(contentKinds) as (keyof typeof contentKinds)[]).map(
      (kind) => notFound(kind).code,
    );
    assert.equal(new Set(codes).size, codes.length);
  });
});
