import assert from 'node:assert/strict';
import { readEnvironment } from '../../../adapters/env.ts';
import { localEnvironment } from '../../../adapters/settings/programs.ts';
import { commonSettings, type BackingServices } from '../../../local/stack/parts.ts';

describe('the object store of npm start', () => {
  const urlOf = (environment: Record<string, string>): string | undefined => {
    const { OBJECT_STORE_URL: objectStoreUrl } = readEnvironment(localEnvironment, environment);
    const backing: BackingServices = {
      ...{ folder: '/data', databaseUrl: '', temporalAddress: '', temporalNamespace: '', issuer: '' },
      ...{ environment, objectStoreUrl },
    };
    return commonSettings(backing).OBJECT_STORE_URL;
  };

  it('is a folder in the data folder, or OBJECT_STORE_URL', () => {
    assert.equal(urlOf({}), 'file:///data/objects');
    for (const url of ['file:///srv/objects', 'gs://bucket/prefix', 's3://bucket']) {
      assert.equal(urlOf({ OBJECT_STORE_URL: url }), url);
    }
    assert.throws(() => urlOf({ OBJECT_STORE_URL: 'ftp://host/folder' }), /OBJECT_STORE_URL/);
  });
});
