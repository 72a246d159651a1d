/** Where the objects of a store lie: `gs://bucket/prefix`, `s3://bucket`. */
export interface BucketAddress {
  readonly bucket: string;
  /** Empty, or what all keys begin with in the bucket, up to its `/`. */
  readonly prefix: string;
}

/** Throws where the URL names no bucket. */
export function bucketAddress(url: string): BucketAddress {
  const { host, pathname, search, hash } = new URL(url);
  if (host === '' || search !== '' || hash !== '') {
    throw new Error('OBJECT_STORE_URL must be like gs://bucket/prefix or s3://bucket/prefix.');
  }
  const prefix = decodeURIComponent(pathname).replace(/^\//, '').replace(/\/$/, '');
  return { bucket: host, prefix: prefix === '' ? '' : `${prefix}/` };
}
