import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Identity {
  readonly certFile: string;
  readonly keyFile: string;
}

export interface TestAuthority {
  readonly caFile: string;
  readonly caKeyFile: string;
  /** A certificate with its key, signed by this CA, for a server of this name or a client. */
  issue(name: string, bearer?: Bearer): Identity;
}

/** The subject of a certificate, if more than a name. */
interface Bearer {
  /** In openssl format: `/O=system:masters/CN=admin`. */
  readonly subject?: string;
  /** `DNS:…` and `IP:…` entries of a server. */
  readonly names?: readonly string[];
}

/** A CA for one test; its files are stored in the folder. */
export function createAuthority(folder: string, name = 'Test CA'): TestAuthority {
  const file = (ending: string) => join(folder, `${name.replaceAll(' ', '-')}-${ending}`);
  const openssl = (...words: string[]) =>
    execFileSync('openssl', words, { stdio: ['ignore', 'pipe', 'pipe'] });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const caFile = file('ca.pem');
  const caKeyFile = file('ca.key');
  openssl(
    'req',
    '-x509',
    ...newKey,
    '-keyout',
    caKeyFile,
    '-out',
    caFile,
    '-subj',
    `/CN=${name}`,
    '-days',
    '2',
  );
  return {
    caFile,
    caKeyFile,
    issue(bearer, { subject = `/CN=${bearer}`, names = [`DNS:${bearer}`] } = {}) {
      const identity = { certFile: file(`${bearer}.pem`), keyFile: file(`${bearer}.key`) };
      const request = file(`${bearer}.csr`);
      const extensions = file(`${bearer}.ext`);
      writeFileSync(extensions, names.length === 0 ? '' : `subjectAltName=${names.join(',')}\n`);
      openssl('req', ...newKey, '-keyout', identity.keyFile, '-out', request, '-subj', subject);
      openssl(
        ...['x509', '-req', '-in', request, '-CA', caFile, '-CAkey', caKeyFile, '-CAcreateserial'],
        ...['-out', identity.certFile, '-extfile', extensions, '-days', '2'],
      );
      return identity;
    },
  };
}
