import { openGcsObjectStore } from '../../../adapters/objects/gcs/open-gcs-object-store.ts';
import { startFakeGcs } from '../../support/object-stores/fake-gcs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { describeObjectStore } from './object-store-contract.ts';

const open = async () => {
  const folder = temporaryFolder();
  const server = await startFakeGcs(folder.path);
  const { OBJECT_STORE_URL, OBJECT_STORE_ENDPOINT, GOOGLE_APPLICATION_CREDENTIALS } = server.settings;
  const options = { endpoint: OBJECT_STORE_ENDPOINT, keyFile: GOOGLE_APPLICATION_CREDENTIALS };
  const store = openGcsObjectStore(OBJECT_STORE_URL, options);
  const signingAt = (now: number) => openGcsObjectStore(OBJECT_STORE_URL, { ...options, now: () => now });
  const close = async () => {
    await server.stop();
    folder.remove();
  };
  return { store, signingAt, close };
};

// fake-gcs-server ignores the conditions of copies (gcs-requests.test.ts) and signatures (gcs-signing.test.ts).
describeObjectStore('Google Cloud Storage', open, {
  ...{ copiesOverObjects: true, ignoresSignatures: true, isSlow: true },
});
