import { chmod, chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { requestToken } from '../../../local/identity/request-token.ts';
import { findTemporal } from '../../../local/temporal/find.ts';
import { launchTemporal } from '../../../local/temporal/launch.ts';
import { assembled } from '../../support/assembled.ts';
import type { ClusterSite } from '../site.ts';
import { account } from '../images/system-layers.ts';
import { listenOutside } from './listen-outside.ts';
import { startPostgres } from './postgres.ts';
import { startIssuer } from './start-issuer.ts';

export interface BackingOptions {
  readonly folder: string;
  readonly site: ClusterSite;
  readonly cacheFolder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
}

/** The services that an operator provides: a database, Temporal, an issuer and an object store. */
export interface ClusterBacking extends AsyncDisposable {
  readonly databaseUrl: string;
  readonly temporalAddress: string;
  readonly issuer: string;
  /** A host folder that pods mount as a volume. */
  readonly objects: string;
  /** The JWT of a user of the issuer. */
  readonly tokenOf: (name: string) => Promise<string>;
}

export function startBacking(options: BackingOptions): Promise<ClusterBacking> {
  return assembled((cleanup) => assemble(options, cleanup));
}

async function assemble(options: BackingOptions, cleanup: AsyncDisposableStack): Promise<ClusterBacking> {
  const { folder, site, environment } = options;
  const program = await findTemporal(options);
  const postgres = await startPostgres(folder, site, environment);
  cleanup.defer(postgres.stop);
  const temporal = await launchTemporal({
    program,
    folder: join(folder, 'temporal'),
    environment,
    disposable: true,
  });
  cleanup.defer(temporal.stop);
  const forwarded = await listenOutside(Number(temporal.address.split(':')[1]), site.address, environment);
  cleanup.use(forwarded);
  const issuer = await startIssuer(join(folder, 'identity'), site.address, environment);
  cleanup.defer(issuer.stop);
  const objects = join(folder, 'objects');
  await mkdir(objects);
  await chown(objects, account, account);
  await chmod(folder, 0o755);
  return {
    databaseUrl: postgres.url,
    temporalAddress: forwarded.address,
    issuer: issuer.url,
    objects,
    tokenOf: (name) => requestToken(issuer.url, name),
    [Symbol.asyncDispose]: () => cleanup.disposeAsync(),
  };
}
