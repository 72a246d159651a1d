import { Readable } from 'node:stream';
import { actorOf, type Caller } from '../access/caller.ts';
import { iconKey } from '../blobs/keys.ts';
import { publishFiles, type PublishPorts } from '../blobs/publish-files.ts';
import { newIconId } from '../ids.ts';
import type { Icon } from './icon.ts';
import type { PictureProcessor } from '../ports/picture-processor.ts';
import type { Room } from '../rooms/room.ts';

/** Creates an icon. Throws the Refusals of the picture processor, and `quota_exceeded`. */
export async function createIcon(
  ports: PublishPorts & { readonly pictures: Pick<PictureProcessor, 'icon'> },
  { room, caller, ...sent }: { room: Room; caller: Caller; name: string; size: number; content: Uint8Array },
  signal: AbortSignal,
): Promise<Icon> {
  const source = {
    bytes: sent.content.byteLength,
    open: () => Promise.resolve(Readable.from([sent.content])),
  };
  const { mediaType, content, png } = await ports.pictures.icon(source, sent.size, {
    owner: room.ownerId,
    signal,
  });
  const id = newIconId();
  const file = { key: iconKey(id, mediaType), content, mediaType };
  const copy = png === null ? null : { key: iconKey(id, 'image/png'), content: png, mediaType: 'image/png' };
  const files = copy === null ? [file] : [file, copy];
  const icon: Icon = {
    id,
    name: sent.name,
    size: sent.size,
    mediaType,
    blobKey: file.key,
    pngBlobKey: copy?.key ?? null,
    bytes: files.reduce((sum, each) => sum + each.content.byteLength, 0),
    createdBy: actorOf(caller).id,
    createdAt: Date.now(),
  };
  const target = { room, caller, objectType: 'icon', objectId: id, files };
  return publishFiles(ports, target, async ({ icons }, { contentKey }, emit) => {
    await icons.insert(contentKey, icon);
    const after = { iconId: id, name: icon.name, size: icon.size, mediaType };
    emit({ kind: 'icon.created', objectType: 'icon', objectId: id, before: null, after });
    return icon;
  });
}
