/** Location of the objects of a store: `gs://bucket/prefix`, `s3://bucket`. */
export interface BucketAddress {
  readonly bucket: string;
  /** Empty, or the common prefix of all keys in the bucket, ending with `/`. */
  readonly prefix: string;
}

/** Throws if the URL does not name a bucket, or has a query or fragment. */
export function bucketAddress(url: string): BucketAddress {
  const { host, pathname, search, hash } = new URL(url);
  if (host === '' || search !== '' || hash !== '') {
    throw new Error('OBJECT_STORE_URL must be like gs://bucket/prefix or s3://bucket/prefix.');
  }
  const prefix = decodeURIComponent(pathname).replace(/^\//, '').replace(/\/$/, '');
  return { bucket: host, prefix: prefix === '' ? '' : `${prefix}/` };
}
