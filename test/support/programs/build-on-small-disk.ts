/** Builds a layer from a file in a folder whose disk may be small; prints the result as JSON. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { GeoError } from '../../../geo/geo-error.ts';
import { buildLayer } from '../../../geo/layer/build/build-layer.ts';

const [source = '', disk = '', inlineBytes = '0', memoryBytes = '0'] = process.argv.slice(2);
const outcome = await buildLayer({
  source,
  outputDirectory: join(disk, 'layer'),
  scratchDirectory: join(disk, 'scratch'),
  threads: 2,
  limits: { inlineBytes: Number(inlineBytes), memoryBytes: Number(memoryBytes), batchBytes: 64 * 1024 },
}).then(
  ({ manifest }) => ({ features: manifest.featureCount }),
  (error: unknown) => ({ code: error instanceof GeoError ? error.code : String(error) }),
);
const left = readdirSync(disk, { recursive: true }).filter((name) => name !== 'scratch' && name !== 'layer');
process.stdout.write(`${JSON.stringify({ ...outcome, left })}\n`);
