/**
 * Builds the Temporal server and installs GDAL while npm installs the packages (bootstrap.mjs), because these take
 * longest. Uses no package. The program that follows waits for both, and reports a failure if it needs them.
 * Argument: the cache folder.
 */
import { installGdal } from '../gdal/install-gdal.ts';
import { ensureBuilt } from '../temporal/build-with-go.ts';
import { downloadHost } from '../temporal/download-with-sdk.ts';
import { cachedTemporal } from '../temporal/find.ts';
import { incompatibility } from '../temporal/version.ts';

process.on('disconnect', () => process.exit(1));
process.channel?.unref();

const [cacheFolder] = process.argv.slice(2);
const environment = process.env;
const say = (line) => process.stderr.write(`${line}\n`);

async function prepareTemporal() {
  if (incompatibility('temporal') === undefined || cachedTemporal(cacheFolder) !== undefined) return;
  // The SDK downloads the server once it is installed.
  const probe = fetch(`https://${downloadHost}/`, { method: 'HEAD', signal: AbortSignal.timeout(5000) });
  const isReachable = await probe.then(
    () => true,
    () => false,
  );
  if (!isReachable) await ensureBuilt({ cacheFolder, environment, say });
}

await Promise.allSettled([prepareTemporal(), installGdal(environment, say)]);
