/**
 * Metadata key with a unique identifier of each write. When a response is lost and the retried write fails
 * because the object exists, the identifier shows whether our own first attempt created it.
 */
export const writeMark = 'chartroom-write';

export function newWriteMark(): string {
  return crypto.randomUUID();
}
