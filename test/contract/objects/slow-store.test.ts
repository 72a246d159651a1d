import { openFileSystemObjectStore } from '../../../adapters/objects/file-system/file-system-object-store.ts';
import { slowStore } from '../../support/slow-store/slow-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { describeObjectStore } from './object-store-contract.ts';

const open = async () => {
  const folder = temporaryFolder();
  const store = slowStore(await openFileSystemObjectStore(folder.path));
  const close = () => {
    folder.remove();
    return Promise.resolve();
  };
  return { store, close };
};

describeObjectStore('slow, and without files of this machine', open, { isLocal: true });
