import assert from 'node:assert/strict';
import { feature, layerOf, refusal, square, storedText, temporaryDirectory } from './layers.ts';

const line = (n: number): string => JSON.stringify(feature(square(n % 90, 10), { n }, { id: n }));

describe('features one after the other', () => {
  const directory = temporaryDirectory();
  const read: [how: string, text: string][] = [
    ['each on its own line', `${line(1)}\n${line(2)}\n${line(3)}\n`],
    ['without a line break at the end', `${line(1)}\n${line(2)}\n${line(3)}`],
    ['with CRLF and empty lines', `\r\n${line(1)}\r\n\r\n${line(2)}\r\n${line(3)}\r\n`],
    ['behind a byte order mark', `\ufeff${line(1)}\n${line(2)}\n${line(3)}\n`],
    ['behind record separators', [1, 2, 3].map((n) => `\x1e${line(n)}\n`).join('')],
    [
      'behind record separators, over several lines',
      [1, 2, 3].map((n) => `\x1e${line(n).replaceAll(',', ',\n')}\n`).join(''),
    ],
  ];
  for (const [how, text] of read) {
    it(`become a layer: ${how}`, async () => {
      const layer = await layerOf(directory, text);
      const ids = storedText(layer.directory).map((found) => (JSON.parse(found) as { id: number }).id);
      assert.deepEqual(ids.sort(), [1, 2, 3]);
    });
  }

  it('make a layer when they fill many runs', async () => {
    const lines = Array.from({ length: 5000 }, (_, n) => line(n));
    const { manifest, directory: stored } = await layerOf(directory, lines.join('\n'), {
      limits: { batchBytes: 1000, inlineBytes: 0 },
    });
    assert.equal(manifest.featureCount, 5000);
    assert.deepEqual(storedText(stored).sort(), lines.sort());
  });

  it('make a layer when there is one behind a separator', async () => {
    assert.equal((await layerOf(directory, `\x1e${line(1)}\n`)).manifest.featureCount, 1);
  });

  const refused: [defect: string, text: string, code: string, says: RegExp][] = [
    ['nothing between two of them', `${line(1)}${line(2)}`, 'invalid_json', /line break/],
    ['a cut last one', `${line(1)}\n${line(2).slice(0, -9)}`, 'truncated', /byte \d+/],
    [
      'a geometry among them',
      `${line(1)}\n${JSON.stringify(square(1, 1))}`,
      'invalid_feature',
      /"Polygon".*feature 1/,
    ],
    ['words behind the first', `${line(1)}\nand so on`, 'invalid_json', /follows the end/],
    ['words behind the second', `${line(1)}\n${line(2)}\nand so on`, 'invalid_feature', /a feature/],
    ['commas between them', `${line(1)},\n${line(2)}`, 'invalid_json', /follows the end/],
  ];
  for (const [defect, text, code, message] of refused) {
    it(`are rejected with ${code} for ${defect}`, async () => {
      const error = await refusal(directory, text);
      assert.equal(error.code, code);
      assert.match(error.message, message);
    });
  }
});
