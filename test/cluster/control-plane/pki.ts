import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

export interface CertificateOptions {
  /** As openssl takes it: `/O=system:masters/CN=admin`. Kubernetes reads the user from CN, groups from O. */
  readonly subject: string;
  /** `DNS:…` and `IP:…`, for servers. */
  readonly names?: readonly string[];
}

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
/** No test lasts longer. */
const days = ['-days', '2'];

/** An authority of the cluster's own, whose key lives as long as the folder. */
export class CertificateAuthority {
  readonly #folder: string;
  readonly files: Certificate;

  private constructor(folder: string, name: string) {
    this.#folder = folder;
    this.files = filesOf(folder, name);
  }

  static async make(folder: string, name: string): Promise<CertificateAuthority> {
    await mkdir(folder, { recursive: true });
    const authority = new CertificateAuthority(folder, name);
    const { certificate, key } = authority.files;
    await run('openssl', [
      ...['req', '-x509', ...newKey, ...days, '-keyout', key, '-out', certificate],
      ...['-subj', `/CN=chartroom-test-${name}`],
    ]);
    return authority;
  }

  async issue(name: string, { subject, names = [] }: CertificateOptions): Promise<Certificate> {
    const files = filesOf(this.#folder, name);
    const request = join(this.#folder, `${name}.csr`);
    await run('openssl', ['req', '-new', ...newKey, '-keyout', files.key, '-out', request, '-subj', subject]);
    const extensions = join(this.#folder, `${name}.extensions`);
    await writeFile(extensions, names.length === 0 ? '' : `subjectAltName=${names.join(',')}\n`);
    await run('openssl', [
      ...['x509', '-req', '-in', request, ...days, '-extfile', extensions],
      ...['-CA', this.files.certificate, '-CAkey', this.files.key, '-CAcreateserial'],
      ...['-out', files.certificate],
    ]);
    return files;
  }
}

/** A key that signs the tokens of service accounts. */
export async function makeSigningKey(folder: string, name: string): Promise<string> {
  const file = join(folder, `${name}.key`);
  await run('openssl', ['ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', file]);
  return file;
}

function filesOf(folder: string, name: string): Certificate {
  return { certificate: join(folder, `${name}.crt`), key: join(folder, `${name}.key`) };
}
