import assert from 'node:assert/strict';
import { ProgramWords } from '../../../adapters/confinement/program-output.ts';

describe('the output of a program', () => {
  it('is unchanged', () => {
    const words = new ProgramWords();
    for (const text of ['ERROR 1: a\n', 'then b\n']) words.add(text);
    assert.equal(String(words), 'ERROR 1: a\nthen b\n');
  });

  it('retains its beginning and its end if it is long', () => {
    const words = new ProgramWords();
    words.add('the cause\n');
    for (let line = 0; line < 100_000; line++) words.add(`line ${line}\n`);
    words.add('heap out of memory\n');
    const stored = String(words);
    assert.ok(stored.length < 80_000);
    assert.ok(stored.startsWith('the cause\nline 0\n'));
    assert.match(stored, /\n\[…\]\nline \d+\n/);
    assert.ok(stored.endsWith('line 99999\nheap out of memory\n'));
  });
});
