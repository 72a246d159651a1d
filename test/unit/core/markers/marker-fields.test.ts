import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { Refusal } from '../../../../core/errors.ts';
import { parseMarkerChange, parseNewMarker } from '../../../../core/markers/marker-fields.ts';

const location = { latitude: 46.9, longitude: 7.4 };

function refusalOf(act: () => unknown): Refusal {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new assert.AssertionError({ message: 'It was accepted.' });
}

describe('fields of a new marker', () => {
  it('accept every field and keep it as sent', () => {
    const sent = {
      ...location,
      title: '',
      description: 'Line one\nline two',
      color: '#A1b2C3',
      tags: ['a', ''],
      eventDate: -5,
      markerIconSize: 8,
      embeddedMediaUrl: 'https://example.org/a?b=c',
      mediaSize: 'md',
      group: 'Gauges',
    };
    const { fields, sent: names } = parseNewMarker(sent);
    for (const [field, value] of Object.entries(sent)) {
      assert.deepEqual(fields[field as keyof typeof fields], value);
    }
    assert.equal(fields.markerIconId, null);
    assert.deepEqual([...names].sort(), Object.keys(sent).sort());
  });

  it('require latitude and longitude', () => {
    for (const field of ['latitude', 'longitude'] as const) {
      const refusal = refusalOf(() => parseNewMarker({ ...location, [field]: undefined }));
      assert.equal(refusal.code, 'invalid_marker');
      const missing = refusalOf(() => parseNewMarker({ [field]: 1 }));
      assert.match(missing.message, /is required/);
    }
  });

  const refused: [field: string, value: unknown, sentence: RegExp][] = [
    ['latitude', 90.001, /latitude must be a number from -90 to 90/],
    ['latitude', NaN, /latitude/],
    ['latitude', '46.9', /latitude/],
    ['longitude', -180.5, /longitude must be a number from -180 to 180/],
    ['longitude', Infinity, /longitude/],
    ['longitude', null, /longitude cannot be null/],
    ['latitude', null, /latitude cannot be null/],
    ['title', null, /title cannot be null/],
    ['title', 'a\nb', /title must not contain a newline/],
    ['title', 'a\rb', /newline/],
    ['title', 'a\u2028b', /newline/],
    ['title', 'a\0b', /NUL/],
    ['title', 'a\ud800', /surrogate/],
    ['title', 'x'.repeat(1001), /longer than 1000/],
    ['title', 5, /title must be a string/],
    ['description', ['x'], /description must be a string/],
    ['description', 'a\0', /NUL/],
    ['color', null, /color cannot be null/],
    ['color', 'red', /hex colour/],
    ['color', '#12345', /hex colour/],
    ['color', '', /hex colour/],
    ['tags', 'a,b', /tags must be an array/],
    ['tags', ['a', 5], /tags entry 1 must be a string/],
    ['tags', Array.from({ length: 51 }, () => 'a'), /more than 50 entries/],
    ['tags', ['x'.repeat(201)], /entry 0 must not be longer/],
    ['eventDate', 1.5, /eventDate must be an integer/],
    ['eventDate', '2024-01-01', /eventDate/],
    ['eventDate', 2 ** 60, /eventDate/],
    ['markerIconSize', 7, /from 8 to 256/],
    ['markerIconSize', 257, /from 8 to 256/],
    ['markerIconSize', 20.5, /integer/],
    ['embeddedMediaUrl', 'javascript:alert(1)', /http or https/],
    ['embeddedMediaUrl', 'no address', /http or https/],
    ['mediaSize', 'xl', /sm, md or lg/],
    ['group', '', /empty/],
    ['group', ' Gauges', /white space/],
    ['group', 'a\nb', /newline/],
    ['group', 'a'.repeat(101), /100/],
    ['imageKey', 'markers/a.jpg', /thumbnailKey must be sent together with imageKey/],
    ['thumbnailKey', 'markers/a_thumb.jpg', /imageKey must be sent together with thumbnailKey/],
  ];
  for (const [field, value, sentence] of refused) {
    it(`rejects ${field} = ${inspect(value, { breakLength: Infinity }).slice(0, 40)}`, () => {
      for (const parse of [parseNewMarker, parseMarkerChange]) {
        const refusal = refusalOf(() => parse({ ...location, [field]: value }));
        assert.equal(refusal.code, 'invalid_marker');
        assert.match(refusal.message, sentence);
        assert.ok(refusal.details.field);
      }
    });
  }

  it('report unknown and read-only fields by name', () => {
    const readOnly = [
      'id',
      'createdBy',
      'createdAt',
      'updatedAt',
      'imageData',
      '__proto__',
      'constructor',
      '',
    ];
    for (const field of readOnly) {
      const body: unknown = JSON.parse(`{"latitude":1,"longitude":2,${JSON.stringify(field)}:null}`);
      for (const parse of [parseNewMarker, parseMarkerChange]) {
        const refusal = refusalOf(() => parse(body));
        assert.equal(refusal.publicError, `unknown_field:${field}`);
      }
    }
  });

  it('must be an object', () => {
    for (const body of [[], 'a', 5, true]) {
      assert.equal(refusalOf(() => parseNewMarker(body)).code, 'invalid_marker');
      assert.equal(refusalOf(() => parseMarkerChange(body)).code, 'invalid_marker');
    }
  });
});

describe('fields of a marker update', () => {
  it('include only what was sent', () => {
    assert.deepEqual(parseMarkerChange({ title: 'new' }), { title: 'new' });
  });

  it('are cleared by null, and may be an empty string', () => {
    const change = { description: null, tags: null, eventDate: null, markerIconId: null, mediaSize: null };
    assert.deepEqual(parseMarkerChange(change), change);
    assert.deepEqual(parseMarkerChange({ description: '', title: '' }), { description: '', title: '' });
  });

  it('must not be empty, with or without a body', () => {
    for (const body of [{}, undefined, null]) {
      assert.equal(refusalOf(() => parseMarkerChange(body)).code, 'empty_update');
    }
  });

  it('contain both image keys or none, both set or both null', () => {
    const both = { imageKey: 'markers/a.jpg', thumbnailKey: 'markers/a_thumb.jpg' };
    assert.deepEqual(parseMarkerChange(both), both);
    const none = { imageKey: null, thumbnailKey: null };
    assert.deepEqual(parseMarkerChange(none), none);
    assert.match(
      refusalOf(() => parseMarkerChange({ ...both, imageKey: null })).message,
      /both set or both null/,
    );
    assert.match(refusalOf(() => parseMarkerChange({ imageKey: null })).message, /sent together/);
  });
});
