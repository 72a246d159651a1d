import { actorOf, type Caller } from '../access/caller.ts';
import { photoKeys } from '../blobs/keys.ts';
import { publishFiles, type PublishPorts } from '../blobs/publish-files.ts';
import { timeOrderedSuffix } from '../ids.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import type { PictureProcessor } from '../ports/picture-processor.ts';
import type { Room } from '../rooms/room.ts';
import type { StagedPart } from './stage-part.ts';
import { withoutPosition } from './without-position.ts';

export interface ImageKeys {
  readonly imageKey: string;
  readonly thumbnailKey: string;
}

/**
 * Creates a photo and its thumbnail from two staged parts and adds them to the room, for markers to use. EXIF
 * data is stored in the database and removed from both files; the position is stored only with
 * `keepPosition`. Throws the Refusals of the picture processor, and `quota_exceeded`.
 */
export async function uploadImage(
  ports: PublishPorts & { readonly pictures: Pick<PictureProcessor, 'photo'> },
  {
    room,
    caller,
    image,
    thumbnail,
    keepPosition,
  }: { room: Room; caller: Caller; image: StagedPart; thumbnail: StagedPart; keepPosition: boolean },
  signal: AbortSignal,
): Promise<ImageKeys> {
  const photo = await ports.pictures.photo(
    { image: sourceOf(ports.objects, image), thumbnail: sourceOf(ports.objects, thumbnail) },
    { owner: room.ownerId, signal },
  );
  const name = timeOrderedSuffix();
  const keys = { imageKey: `markers/${name}.jpg`, thumbnailKey: `markers/${name}_thumb.jpg` };
  const stored = photoKeys(name);
  const files = [
    { key: stored.image, content: photo.image.jpeg, mediaType: 'image/jpeg' },
    { key: stored.thumbnail, content: photo.thumbnail.jpeg, mediaType: 'image/jpeg' },
  ] as const;
  const bytes = photo.image.jpeg.byteLength + photo.thumbnail.jpeg.byteLength;
  const target = { room, caller, objectType: 'image', objectId: keys.imageKey, files };
  return publishFiles(ports, target, async ({ images }, { contentKey }, emit) => {
    await images.insert(contentKey, {
      ...keys,
      blobKey: files[0].key,
      thumbnailBlobKey: files[1].key,
      bytes,
      exif: keepPosition ? photo.exif : withoutPosition(photo.exif),
      createdBy: actorOf(caller).id,
      retiredAt: null,
    });
    // Without EXIF data: more people can read events than may know where a photo was taken.
    const after = { ...keys, bytes };
    emit({ kind: 'image.uploaded', objectType: 'image', objectId: keys.imageKey, before: null, after });
    return keys;
  });
}

function sourceOf(objects: ObjectStore, { key, bytes }: StagedPart) {
  return { bytes, open: (signal: AbortSignal) => objects.get(key, undefined, signal) };
}
