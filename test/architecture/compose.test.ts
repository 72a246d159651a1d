import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { readEnvironment } from '../../adapters/env.ts';
import { apiEnvironment } from '../../adapters/settings/api.ts';
import { migrationEnvironment } from '../../adapters/settings/programs.ts';
import { workerEnvironment } from '../../adapters/settings/worker.ts';
import { audience, browserClient } from '../../local/identity/clients.ts';

const root = join(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

interface Service {
  readonly image: string;
  readonly build?: { readonly dockerfile: string; readonly target: string };
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
}

const compose = parse(textOf('compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: object;
};
const services = Object.entries(compose.services);

const schemas = {
  'api/main.ts': apiEnvironment,
  'workers/main.ts': workerEnvironment,
  'adapters/postgres/migrate.ts': migrationEnvironment,
};

/** Variables that Node or a library reads. */
const ofLibraries = ['MALLOC_ARENA_MAX'];

describe('compose.yaml', () => {
  it('conforms to the Compose specification', () => {
    const schema = JSON.parse(textOf('test/fixtures/compose/compose-spec.json')) as object;
    const validate = new Ajv2020({ strict: false, validateFormats: false, allErrors: true }).compile(schema);
    assert.ok(validate(compose), JSON.stringify(validate.errors, null, 2));
    assert.equal(validate({ services: { api: { imagine: 'x' } } }), false);
  });

  it('gives each program settings that it accepts, and no others', () => {
    const started = services.flatMap(([name, { command = [], environment = {} }]) => {
      const program = command.find((word): word is keyof typeof schemas => word in schemas);
      if (program === undefined) return [];
      const known: readonly string[] = [...Object.keys(schemas[program].shape), ...ofLibraries];
      assert.deepEqual(
        Object.keys(environment).filter((key) => !known.includes(key)),
        [],
        name,
      );
      readEnvironment(schemas[program], environment);
      return [program];
    });
    assert.deepEqual(new Set(started), new Set(Object.keys(schemas)));
    assert.equal(started.filter((program) => program === 'api/main.ts').length, 2);
  });

  it('refers to services, volumes and build targets that exist', () => {
    const containerfile = textOf('Containerfile');
    for (const [name, { build, depends_on = {}, volumes = [] }] of services) {
      for (const other of Object.keys(depends_on)) assert.ok(other in compose.services, `${name}: ${other}`);
      for (const volume of volumes)
        assert.ok((volume.split(':')[0] ?? '') in compose.volumes, `${name}: ${volume}`);
      if (build === undefined) continue;
      assert.ok(existsSync(join(root, build.dockerfile)), name);
      assert.match(containerfile, new RegExp(`^FROM \\S+ AS ${build.target}$`, 'm'), name);
    }
  });

  it('publishes ports to this machine only', () => {
    for (const [name, { ports = [] }] of services)
      for (const port of ports) assert.match(port, /^127\.0\.0\.1:\d+:\d+$/, name);
  });

  it('uses the clients of the local identity provider, at one URL for browsers and programs', () => {
    const { command = [], ports = [] } = compose.services['identity'] ?? {};
    const issuer = command[command.indexOf('--issuer') + 1];
    assert.equal(new URL(issuer ?? '').port, ports[0]?.split(':')[1]);
    for (const name of ['api-1', 'api-2']) {
      const { environment = {}, ports: published = [] } = compose.services[name] ?? {};
      const { OIDC_ISSUER, OIDC_AUDIENCE, OIDC_CLIENT_ID, PUBLIC_URL = '' } = environment;
      assert.deepEqual([OIDC_ISSUER, OIDC_AUDIENCE, OIDC_CLIENT_ID], [issuer, audience, browserClient], name);
      assert.equal(new URL(PUBLIC_URL).port, published[0]?.split(':')[1], name);
    }
  });

  it('uses the versions of Postgres and Temporal of the trial on a cluster', () => {
    for (const name of ['postgres', 'temporal']) {
      const image = compose.services[name]?.image ?? '';
      assert.ok(textOf(`k8s/trial/${name}.yaml`).includes(`image: ${image}\n`), `${name}: ${image}`);
    }
  });
});
