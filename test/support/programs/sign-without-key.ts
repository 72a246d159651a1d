/** Prints two URLs of one object, signed with the identity of the machine, without a key file. */
import { openGcsObjectStore } from '../../../adapters/objects/gcs/open-gcs-object-store.ts';

const [signer] = process.argv.slice(2);
const store = openGcsObjectStore('gs://bucket/prefix', { signer });
const urls = [
  await store.signedUrl('images/one', 3600, 'image/jpeg'),
  await store.signedUrl('images/one', 3600, 'image/jpeg'),
];
process.stdout.write(JSON.stringify(urls));
process.exit(0);
