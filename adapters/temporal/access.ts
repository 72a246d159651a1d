import { readFileSync } from 'node:fs';
import { ConfigurationError } from '../env.ts';
import { isApiKey, watchedApiKey, type ApiKey } from './api-key.ts';
import { readTlsFiles, type AccessSettings, type TlsFiles } from './tls-files.ts';

/** Address of Temporal, and the credentials of both sides. */
export interface TemporalAccess {
  /** host:port of the frontend. */
  readonly address: string;
  readonly namespace: string;
  /** Undefined: plain text. */
  readonly tls?: TlsFiles | undefined;
  /** Undefined: only the client certificate, if any, authenticates this service. */
  readonly apiKey?: ApiKey | undefined;
}

/**
 * Reads all files named in the settings. Throws ConfigurationError with all problems, so that they are
 * reported at startup and not when a job fails to start.
 */
export function readTemporalAccess(settings: AccessSettings): TemporalAccess {
  const problems: string[] = [];
  const file = (name: keyof AccessSettings & `${string}_FILE`): Buffer | null => {
    const path = settings[name];
    if (path === undefined) return null;
    try {
      const bytes = readFileSync(path);
      if (bytes.toString('latin1').trim() !== '') return bytes;
      problems.push(`${name}: the file ${path} is empty`);
    } catch (error) {
      problems.push(`${name}: the file ${path} cannot be read (${codeOf(error)})`);
    }
    return null;
  };
  const tls = readTlsFiles(
    {
      ca: file('TEMPORAL_TLS_CA_FILE'),
      certificate: file('TEMPORAL_TLS_CERT_FILE'),
      key: file('TEMPORAL_TLS_KEY_FILE'),
      serverName: settings.TEMPORAL_TLS_SERVER_NAME ?? null,
    },
    settings,
    problems,
  );
  const keyFile = settings.TEMPORAL_API_KEY_FILE;
  const key = file('TEMPORAL_API_KEY_FILE')?.toString('latin1').trim() ?? null;
  if (key !== null && !isApiKey(key)) {
    problems.push(`TEMPORAL_API_KEY_FILE: the file ${keyFile} must contain exactly one key`);
  }
  if (problems.length > 0) throw new ConfigurationError(problems);
  const usesTls = settings.TEMPORAL_TLS ?? (tls !== null || key !== null);
  return {
    address: settings.TEMPORAL_ADDRESS,
    namespace: settings.TEMPORAL_NAMESPACE,
    tls: usesTls ? (tls ?? {}) : undefined,
    apiKey: key === null || keyFile === undefined ? undefined : watchedApiKey(keyFile, key),
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
