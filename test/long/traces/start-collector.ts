import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inheritedEnvironment, readEnvironment } from '../../../adapters/env.ts';
import { localEnvironment } from '../../../adapters/settings/programs.ts';
import { cacheFolder } from '../../../local/cache-folder.ts';
import { ensureGoProgram, type GoProgram } from '../../../local/go/build-go-program.ts';
import { freePort } from '../../../local/process/ports.ts';
import { launchServer } from '../../support/object-stores/launch-server.ts';

const version = '0.165.0';

const program: GoProgram = {
  title: `the OpenTelemetry collector ${version}`,
  source: '.',
  module: join(import.meta.dirname, 'collector'),
  name: 'collector',
  duration: 'about five minutes',
};

export interface Collector extends AsyncDisposable {
  /** Value of OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly endpoint: string;
}

/** Starts a collector that forwards all spans as JSON to an address; Go builds it once. */
export async function startCollector(folder: string, forwardTo: string): Promise<Collector> {
  const target = join(cacheFolder(readEnvironment(localEnvironment)), 'bin', `collector-${version}`);
  const say = (line: string) => console.log(line);
  await ensureGoProgram(target, program, { environment: inheritedEnvironment(), say });
  const address = `127.0.0.1:${await freePort()}`;
  const configuration = {
    receivers: { otlp: { protocols: { http: { endpoint: address } } } },
    exporters: { otlphttp: { endpoint: forwardTo, encoding: 'json', compression: 'none' } },
    service: {
      pipelines: { traces: { receivers: ['otlp'], exporters: ['otlphttp'] } },
      telemetry: { metrics: { level: 'none' } },
    },
  };
  const file = join(folder, 'collector.yaml');
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(configuration));
  const endpoint = `http://${address}`;
  const stop = await launchServer({ program: target, args: ['--config', `file:${file}`], folder, endpoint });
  return { endpoint, [Symbol.asyncDispose]: stop };
}
