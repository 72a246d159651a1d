import { openS3ObjectStore } from '../../../adapters/objects/s3/open-s3-object-store.ts';
import { startVersitygw, versitygwOptions } from '../../support/object-stores/versitygw.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { describeObjectStore } from './object-store-contract.ts';

const open = async () => {
  const folder = temporaryFolder();
  const server = await startVersitygw(folder.path);
  const { OBJECT_STORE_URL } = server.settings;
  const store = openS3ObjectStore(OBJECT_STORE_URL, versitygwOptions(server));
  const signingAt = (now: number) =>
    openS3ObjectStore(OBJECT_STORE_URL, { ...versitygwOptions(server), now: () => now });
  const close = async () => {
    await server.stop();
    folder.remove();
  };
  return { store, signingAt, close };
};

describeObjectStore('S3', open, { storesObjectsAsFiles: true, isSlow: true });
