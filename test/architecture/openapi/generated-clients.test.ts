import assert from 'node:assert/strict';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { FetchingJSONSchemaStore, InputData, JSONSchemaInput, quicktype } from 'quicktype-core';
import ts from 'typescript';
import { openApiText } from '../../../api/openapi/text.ts';
import { routes } from '../../../api/routes/index.ts';
import { document } from './read-document.ts';

/** A program that uses the client: the same classes, regardless of the operation that returns them. */
const program = `
import { eventStream, jobRead, layerFeatures, layerList, markerCreate, markerList, markerRead } from './sdk.gen.ts';
import type { Error, Feature, Job, Layer, Marker, StreamedEvent } from './types.gen.ts';

export async function use(): Promise<[Marker | undefined, Layer | undefined, Feature | undefined, Job | undefined]> {
  const path = { roomId: 'chart-demo' };
  const body = { latitude: 46.948, longitude: 7.447, title: 'Bern' };
  const { error } = await markerCreate({ path, body });
  const refusal: Error | undefined = error;
  const one = await markerRead({ path: { ...path, markerId: refusal?.error ?? '' } });
  const all = await markerList({ path });
  const marker: Marker | undefined = one.data?.marker ?? all.data?.markers[0];
  const layer = (await layerList({ path: { layerIdOrRoomName: 'chart-demo' } })).data?.layers[0];
  const answer = await layerFeatures({ path: { layerId: layer?.id ?? '' }, query: { minLon: '7', zoom: 8 } });
  for await (const event of (await eventStream({ path })).stream) {
    const received: StreamedEvent = event;
    if (received.kind === 'marker.created') break;
  }
  const job = (await jobRead({ path: { jobId: 'job-1' } })).data;
  return [marker, layer, answer.data?.features[0], job];
}
`;

const compilerOptions: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
  types: [],
};

describe('a client generated from openapi.json', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chartroom-client-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('compiles in TypeScript, together with a program that uses it', async () => {
    await createClient({
      input: JSON.parse(openApiText(routes)) as Record<string, unknown>,
      output: folder,
      plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
      logs: { level: 'silent' },
    });
    writeFileSync(join(folder, 'use.ts'), program);
    const files = globSync('**/*.ts', { cwd: folder }).map((file) => join(folder, file));
    const found = ts.getPreEmitDiagnostics(ts.createProgram(files, compilerOptions));
    assert.deepEqual(
      found.map(({ messageText, file, start }) => [
        ts.flattenDiagnosticMessageText(messageText, ' '),
        file?.fileName,
        start,
      ]),
      [],
    );
    const types = readFileSync(join(folder, 'types.gen.ts'), 'utf8');
    for (const name of Object.keys(document.components.schemas)) {
      const declared = types.match(new RegExp(`^export type ${name} =`, 'gm')) ?? [];
      assert.equal(declared.length, 1, name);
    }
  });

  it('has one class per object in Python', async () => {
    const text = (await pythonClasses()).join('\n');
    const classes = [...text.matchAll(/^class (\w+):/gm)].map(([, name = '']) => name.toLowerCase());
    const objects = Object.entries(document.components.schemas).filter(
      ([, schema]) => 'properties' in schema,
    );
    for (const [name] of objects) {
      assert.equal(classes.filter((one) => one === name.toLowerCase()).length, 1, name);
    }
    const again = Object.keys(document.components.schemas).filter((name) =>
      classes.includes(`${name.toLowerCase()}element`),
    );
    assert.deepEqual(again, [], 'no second class for the items of a list');
  });
});

async function pythonClasses(): Promise<readonly string[]> {
  const named = Object.entries(document.components.schemas);
  const schema = {
    $schema: 'http://json-schema.org/draft-06/schema#',
    type: 'object',
    properties: Object.fromEntries(named.map(([name]) => [name, { $ref: `#/components/schemas/${name}` }])),
    components: { schemas: Object.fromEntries(named.map(([name, one]) => [name, { title: name, ...one }])) },
  };
  const input = new JSONSchemaInput(new FetchingJSONSchemaStore());
  await input.addSource({ name: 'Chartroom', schema: JSON.stringify(schema) });
  const inputData = new InputData();
  inputData.addInput(input);
  return (await quicktype({ inputData, lang: 'python', combineClasses: false })).lines;
}
