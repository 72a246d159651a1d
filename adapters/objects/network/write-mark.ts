/**
 * Each write carries a name of its own in the object's metadata. When its answer is lost and it is sent again, the bucket
 * says that the object exists: the name tells whether that is ours.
 */
export const writeMark = 'chartroom-write';

export function newWriteMark(): string {
  return crypto.randomUUID();
}
