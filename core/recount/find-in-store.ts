import { probesPrefix } from '../blobs/keys.ts';
import type { StoredObject } from '../ports/object-store.ts';
import { maxFindings, type Check, type Finding } from './finding.ts';
import type { RecountPorts } from './recount-ports.ts';

/** Number of rows or objects that are compared at once. */
const batch = 500;
/** Number of concurrent requests to the store. */
const atOnce = 16;

/**
 * Compares the blob rows with the objects of the store: objects without a row, objects of a different size,
 * and missing objects. An unreferenced object may be about to be stored or deleted, so for these only the
 * existence of a row is checked.
 */
export async function* findInStore(ports: RecountPorts): AsyncGenerator<Finding> {
  const suspects = new Map<Check, Set<string>>();
  const suspect = ({ check, subject }: Finding) => {
    const keys = suspects.get(check) ?? new Set();
    if (keys.size < maxFindings) keys.add(subject);
    suspects.set(check, keys);
  };
  for await (const objects of inBatches(ports.objects.list(''))) {
    for (const finding of await judge(ports, objects)) suspect(finding);
  }
  for (let after = ''; ;) {
    const keys = await ports.database.recounts.referencedBlobs(after, batch);
    for (const finding of await missing(ports, keys)) suspect(finding);
    const last = keys.at(-1);
    if (last === undefined) break;
    after = last;
  }
  if (suspects.size === 0) return;
  await ports.pause();
  for (const [check, all] of suspects) {
    for (const keys of chunks([...all])) {
      const there = check === 'object_missing' ? [] : await heads(ports, keys);
      const again = check === 'object_missing' ? await missing(ports, keys) : await judge(ports, there);
      yield* again.filter((finding) => finding.check === check);
    }
  }
}

type KnownObject = Pick<StoredObject, 'key' | 'bytes'>;

/** Objects without a row, or whose size differs from their row. */
async function judge({ database }: RecountPorts, objects: readonly KnownObject[]): Promise<Finding[]> {
  const rows = await database.recounts.blobs(objects.map(({ key }) => key));
  const known = new Map(rows.map((row) => [row.key, row]));
  return objects.flatMap(({ key: subject, bytes: found }): Finding[] => {
    if (subject.startsWith(probesPrefix)) return [];
    const row = known.get(subject);
    if (row === undefined) return [{ check: 'object_unknown', subject, recorded: null, found }];
    if (!row.isReferenced || row.bytes === found) return [];
    return [{ check: 'object_size', subject, recorded: row.bytes, found }];
  });
}

/** Referenced blobs that are missing from the store. */
async function missing(ports: RecountPorts, keys: readonly string[]): Promise<Finding[]> {
  const there = new Set((await heads(ports, keys)).map(({ key }) => key));
  const absent = keys.filter((key) => !there.has(key));
  if (absent.length === 0) return [];
  const rows = await ports.database.recounts.blobs(absent);
  return rows
    .filter(({ isReferenced }) => isReferenced)
    .map(({ key, bytes }) => ({ check: 'object_missing', subject: key, recorded: bytes, found: null }));
}

async function heads({ objects }: RecountPorts, keys: readonly string[]): Promise<KnownObject[]> {
  const found: KnownObject[] = [];
  for (const some of chunks(keys, atOnce)) {
    const answers = await Promise.all(some.map((key) => objects.head(key)));
    found.push(...answers.filter((object) => object !== null));
  }
  return found;
}

function* chunks<T>(items: readonly T[], size: number = batch): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

async function* inBatches(objects: AsyncIterable<KnownObject>): AsyncGenerator<KnownObject[]> {
  let some: KnownObject[] = [];
  for await (const object of objects) {
    some.push(object);
    if (some.length < batch) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
