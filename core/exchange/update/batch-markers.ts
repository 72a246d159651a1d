import type { FileMarker } from '../reading/read-marker.ts';

/** Limits of a batch, so that its transaction holds the lock of the room for a fraction of a second. */
const maxMarkers = 500;
const maxCharacters = 2 ** 20;

/** Divides markers into batches that one transaction can change. */
export async function* batchMarkers(
  markers: AsyncIterable<readonly FileMarker[]>,
): AsyncGenerator<readonly FileMarker[]> {
  let batch: FileMarker[] = [];
  let characters = 0;
  for await (const some of markers)
    for (const marker of some) {
      batch.push(marker);
      characters += (marker.description?.length ?? 0) + 8 * (marker.tags?.length ?? 0);
      if (batch.length < maxMarkers && characters < maxCharacters) continue;
      yield batch;
      [batch, characters] = [[], 0];
    }
  if (batch.length > 0) yield batch;
}
