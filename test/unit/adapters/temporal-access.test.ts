import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigurationError, readEnvironment, redact } from '../../../adapters/env.ts';
import { registrationEnvironment } from '../../../adapters/settings/programs.ts';
import { readTemporalAccess } from '../../../adapters/temporal/access.ts';
import { createAuthority, type Identity, type TestAuthority } from '../../support/certificates.ts';

describe('the settings of the Temporal connection', () => {
  let folder: string;
  let authority: TestAuthority;
  let own: Identity;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'chartroom-access-'));
    authority = createAuthority(folder);
    own = authority.issue('chartroom');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const read = (settings: Record<string, string>) =>
    readTemporalAccess(readEnvironment(registrationEnvironment, settings));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  function problems(settings: Record<string, string>): string[] {
    try {
      read(settings);
    } catch (error) {
      assert.ok(error instanceof ConfigurationError, String(error));
      return error.message
        .split('\n')
        .slice(1)
        .map((line) => line.trim());
    }
    return [];
  }

  it('are plain text by default, and TLS if any TLS setting is present', () => {
    assert.equal(read({}).tls, undefined);
    assert.deepEqual(read({ TEMPORAL_TLS: 'true' }).tls, {});
    assert.deepEqual(read({ TEMPORAL_API_KEY_FILE: file('key', 'abc\n') }).tls, {});
    assert.deepEqual(read({ TEMPORAL_TLS_SERVER_NAME: 'temporal.test' }).tls, {
      serverNameOverride: 'temporal.test',
    });
    const pair = read({ TEMPORAL_TLS_CERT_FILE: own.certFile, TEMPORAL_TLS_KEY_FILE: own.keyFile }).tls;
    assert.ok(pair?.clientCertPair);
  });

  it('report files that are missing, empty or of another kind', () => {
    const empty = file('empty', '\n');
    const text = file('text', 'no certificate');
    const absent = join(folder, 'absent');
    assert.deepEqual(problems({ TEMPORAL_TLS_CA_FILE: absent }), [
      `TEMPORAL_TLS_CA_FILE: the file ${absent} cannot be read (ENOENT)`,
    ]);
    assert.deepEqual(problems({ TEMPORAL_TLS_CA_FILE: text }), [
      'TEMPORAL_TLS_CA_FILE: the file contains no PEM certificate',
    ]);
    assert.deepEqual(problems({ TEMPORAL_API_KEY_FILE: empty }), [
      `TEMPORAL_API_KEY_FILE: the file ${empty} is empty`,
    ]);
    assert.match(
      problems({ TEMPORAL_API_KEY_FILE: file('two', 'one\ntwo\n') }).join('\n'),
      /must contain exactly one key/,
    );
    assert.match(
      problems({ TEMPORAL_TLS_CERT_FILE: own.certFile, TEMPORAL_TLS_KEY_FILE: own.certFile }).join('\n'),
      /^TEMPORAL_TLS_KEY_FILE: the file contains no PEM private key/,
    );
  });

  it('report a certificate without its key, a key without its certificate, and a mismatch', () => {
    assert.match(
      problems({ TEMPORAL_TLS_CERT_FILE: own.certFile }).join('\n'),
      /^TEMPORAL_TLS_KEY_FILE: is required/,
    );
    assert.match(
      problems({ TEMPORAL_TLS_KEY_FILE: own.keyFile }).join('\n'),
      /^TEMPORAL_TLS_CERT_FILE: is required/,
    );
    assert.deepEqual(
      problems({
        TEMPORAL_TLS_CERT_FILE: own.certFile,
        TEMPORAL_TLS_KEY_FILE: authority.issue('another').keyFile,
      }),
      ['TEMPORAL_TLS_KEY_FILE: is not the key of the certificate in TEMPORAL_TLS_CERT_FILE'],
    );
  });

  it('never send an API key in plain text', () => {
    const found = problems({ TEMPORAL_TLS: 'false', TEMPORAL_API_KEY_FILE: file('key', 'abc') });
    assert.match(found.join('\n'), /^TEMPORAL_TLS: is false, so TEMPORAL_API_KEY_FILE/);
  });

  it('report every problem at once, and log no secret', () => {
    assert.equal(
      problems({ TEMPORAL_TLS_CERT_FILE: '/nowhere', TEMPORAL_API_KEY_FILE: '/nowhere' }).length,
      3,
    );
    const settings = { TEMPORAL_API_KEY_FILE: '/etc/key', OIDC_CLIENT_SECRET: 'x' };
    assert.deepEqual(redact(settings), {
      TEMPORAL_API_KEY_FILE: '/etc/key',
      OIDC_CLIENT_SECRET: '[hidden]',
    });
  });
});
