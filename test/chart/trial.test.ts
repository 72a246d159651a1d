import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { chartFolder, profileFile, rendered, type RenderedManifest } from './support/helm.ts';
import { flawsOf } from './support/kubernetes-schemas.ts';
import { containersOf, podsOf } from './support/pods.ts';

const folder = join(import.meta.dirname, '../../k8s/trial');
const manifests = readdirSync(folder)
  .filter((file) => file.endsWith('.yaml'))
  .flatMap((file) => parseAllDocuments(readFileSync(join(folder, file), 'utf8')))
  .map((document) => document.toJS() as RenderedManifest);

describe('the manifests of a trial', function () {
  this.timeout(600_000);

  it('are valid by the schemas of Kubernetes', () => {
    assert.ok(manifests.length > 8);
    assert.deepEqual(manifests.flatMap(flawsOf), []);
  });

  it('create pods that a restricted namespace accepts', () => {
    for (const { of, spec } of podsOf(manifests)) {
      assert.equal(spec.securityContext?.['runAsNonRoot'], true, of);
      assert.deepEqual(spec.securityContext['seccompProfile'], { type: 'RuntimeDefault' }, of);
      for (const { securityContext } of containersOf(spec)) {
        assert.equal(securityContext?.['allowPrivilegeEscalation'], false, of);
        assert.deepEqual(securityContext['capabilities'], { drop: ['ALL'] }, of);
      }
    }
  });

  it('match the trial profile', async () => {
    const values = parse(readFileSync(profileFile('trial'), 'utf8')) as {
      temporal: { address: string };
      identity: { issuer: string };
    };
    const has = (kind: string, name: string) =>
      manifests.some((each) => each.kind === kind && each.metadata.name === name);
    assert.ok(has('Service', values.temporal.address.split(':')[0] ?? ''), chartFolder);
    assert.ok(has('Service', new URL(values.identity.issuer).hostname));
    const text = JSON.stringify(await rendered('trial'));
    for (const [, name = ''] of text.matchAll(/"claimName":"([^"]+)"/g)) {
      assert.ok(has('PersistentVolumeClaim', name), name);
    }
    for (const [, name = ''] of text.matchAll(/"secretKeyRef":\{"name":"([^"]+)"/g)) {
      assert.ok(has('Secret', name), name);
    }
  });
});
