import assert from 'node:assert/strict';
import { readPartHeaders } from '../../../api/multipart/part-headers.ts';
import { Refusal } from '../../../core/errors.ts';

const disposition = (parameters: string) => readPartHeaders(`Content-Disposition: form-data; ${parameters}`);

describe('the headers of a part', () => {
  it('contain its name, and a file name if it is a file', () => {
    assert.deepEqual(disposition('name="a"'), { name: 'a', fileName: null });
    assert.deepEqual(disposition('name=a; filename=b.json'), { name: 'a', fileName: 'b.json' });
    assert.deepEqual(disposition('filename="b;c.json" ; name="a"'), { name: 'a', fileName: 'b;c.json' });
    assert.deepEqual(disposition('NAME="a";FileName=""'), { name: 'a', fileName: '' });
    assert.deepEqual(readPartHeaders('content-disposition: form-data;name="a"\r\nContent-Type: x/y'), {
      name: 'a',
      fileName: null,
    });
  });

  it('are accepted as old and new browsers and tools write them', () => {
    for (const [sent, meant] of [
      ['filename="a"b.json"', 'a"b.json'],
      ['filename="a\\"b.json"', 'a"b.json'],
      ['filename="a%22b.json"', 'a"b.json'],
      ['filename="C:\\maps\\a.json"', 'a.json'],
      ["filename*=UTF-8''stra%C3%9Fe.json", 'straße.json'],
      ["filename*=utf-8''%C3", ''],
      ["filename*=latin1''%FC", ''],
      ['filename="straße.json"; filename*=utf-8\'\'x', 'straße.json'],
    ] as const) {
      assert.deepEqual(disposition(`name="file"; ${sent}`), { name: 'file', fileName: meant }, sent);
    }
  });

  it('do not hide one parameter in another', () => {
    assert.deepEqual(disposition('name="a; filename=b"'), { name: 'a; filename=b', fileName: null });
    assert.deepEqual(disposition('name="a"; name="b"; flag; filename="c"'), { name: 'a', fileName: 'c' });
  });

  it('are refused if they are malformed or the content is encoded', () => {
    const malformed = [
      'no colon',
      ': empty',
      'Content-Disposition: form-data; name="a',
      'Content-Transfer-Encoding: base64',
    ];
    for (const headers of malformed) {
      assert.throws(
        () => readPartHeaders(headers),
        (error) => error instanceof Refusal && error.code === 'invalid_multipart',
      );
    }
  });
});
