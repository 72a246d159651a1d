import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Identity {
  readonly certFile: string;
  readonly keyFile: string;
}

export interface TestAuthority {
  readonly caFile: string;
  /** A certificate with its key, signed by this CA, for a server of that name or a client. */
  issue(name: string): Identity;
}

/** A CA of a test's own; its files lie in the folder. */
export function createAuthority(folder: string, name = 'Test CA'): TestAuthority {
  const file = (ending: string) => join(folder, `${name.replaceAll(' ', '-')}-${ending}`);
  const openssl = (...words: string[]) =>
    execFileSync('openssl', words, { stdio: ['ignore', 'pipe', 'pipe'] });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const caFile = file('ca.pem');
  const caKey = file('ca.key');
  openssl('req', '-x509', ...newKey, '-keyout', caKey, '-out', caFile, '-subj', `/CN=${name}`, '-days', '2');
  return {
    caFile,
    issue(subject) {
      const identity = { certFile: file(`${subject}.pem`), keyFile: file(`${subject}.key`) };
      const request = file(`${subject}.csr`);
      const extensions = file(`${subject}.ext`);
      writeFileSync(extensions, `subjectAltName=DNS:${subject}\n`);
      openssl('req', ...newKey, '-keyout', identity.keyFile, '-out', request, '-subj', `/CN=${subject}`);
      openssl(
        ...['x509', '-req', '-in', request, '-CA', caFile, '-CAkey', caKey, '-CAcreateserial'],
        ...['-out', identity.certFile, '-extfile', extensions, '-days', '2'],
      );
      return identity;
    },
  };
}
