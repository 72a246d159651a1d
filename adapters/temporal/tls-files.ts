import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import type { TLSConfig } from '@temporalio/client';
import type { z } from 'zod';
import type { registrationEnvironment } from '../settings/programs.ts';

/** Settings for the address of Temporal and the credentials for it. */
export type AccessSettings = z.output<typeof registrationEnvironment>;

/** TLS options of both connection types of the SDK. */
export type TlsFiles = TLSConfig;

interface Contents {
  readonly ca: Buffer | null;
  readonly certificate: Buffer | null;
  readonly key: Buffer | null;
  readonly serverName: string | null;
}

/** TLS options from the contents of the files; null if none is set. Adds invalid settings to `problems`. */
export function readTlsFiles(
  { ca, certificate, key, serverName }: Contents,
  settings: AccessSettings,
  problems: string[],
): TlsFiles | null {
  const { TEMPORAL_TLS_CERT_FILE: certFile, TEMPORAL_TLS_KEY_FILE: keyFile } = settings;
  if (certFile !== undefined && keyFile === undefined) {
    problems.push(
      'TEMPORAL_TLS_KEY_FILE: is required with TEMPORAL_TLS_CERT_FILE; set it to the key of the certificate',
    );
  }
  if (keyFile !== undefined && certFile === undefined) {
    problems.push(
      'TEMPORAL_TLS_CERT_FILE: is required with TEMPORAL_TLS_KEY_FILE; set it to the certificate of the key',
    );
  }
  if (settings.TEMPORAL_TLS === false) {
    const lost = withTls.filter((name) => settings[name] !== undefined);
    if (lost.length > 0)
      problems.push(
        `TEMPORAL_TLS: is false, so ${lost.join(', ')} would be ignored or sent unencrypted; set it to true or unset them`,
      );
  }
  const ownCertificate = certificateOf('TEMPORAL_TLS_CERT_FILE', certificate, problems);
  const ownKey = keyOf(key, problems);
  certificateOf('TEMPORAL_TLS_CA_FILE', ca, problems);
  if (ownCertificate !== null && ownKey !== null && !ownCertificate.checkPrivateKey(ownKey)) {
    problems.push('TEMPORAL_TLS_KEY_FILE: is not the key of the certificate in TEMPORAL_TLS_CERT_FILE');
  }
  if (ca === null && certificate === null && serverName === null) return null;
  return {
    ...(ca === null ? {} : { serverRootCACertificate: ca }),
    ...(certificate === null || key === null ? {} : { clientCertPair: { crt: certificate, key } }),
    ...(serverName === null ? {} : { serverNameOverride: serverName }),
  };
}

const withTls = [
  'TEMPORAL_TLS_CA_FILE',
  'TEMPORAL_TLS_CERT_FILE',
  'TEMPORAL_TLS_KEY_FILE',
  'TEMPORAL_TLS_SERVER_NAME',
  'TEMPORAL_API_KEY_FILE',
] as const;

function certificateOf(name: string, pem: Buffer | null, problems: string[]): X509Certificate | null {
  if (pem === null) return null;
  try {
    return new X509Certificate(pem);
  } catch {
    problems.push(`${name}: the file contains no PEM certificate`);
    return null;
  }
}

function keyOf(pem: Buffer | null, problems: string[]): KeyObject | null {
  if (pem === null) return null;
  try {
    return createPrivateKey(pem);
  } catch {
    problems.push(
      'TEMPORAL_TLS_KEY_FILE: the file contains no PEM private key that can be read without a password',
    );
    return null;
  }
}
