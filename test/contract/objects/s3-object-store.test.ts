import { openS3ObjectStore } from '../../../adapters/objects/s3/open-s3-object-store.ts';
import { startVersitygw, versitygwOptions } from '../../support/object-stores/versitygw.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { describeObjectStore } from './object-store-contract.ts';

const open = async () => {
  const folder = temporaryFolder();
  const server = await startVersitygw(folder.path);
  const store = openS3ObjectStore(server.settings.OBJECT_STORE_URL, versitygwOptions(server));
  const close = async () => {
    await server.stop();
    folder.remove();
  };
  return { store, close };
};

describeObjectStore('S3', open, { holdsObjectsAsFiles: true, isSlow: true });
