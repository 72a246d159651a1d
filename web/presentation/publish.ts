import { t } from '../i18n/language.ts';
import { service } from '../service/service.ts';
import { notify } from '../ui/notices.tsx';

/** Makes the presentation public or private, and offers to undo that. Throws ChartroomError. */
export async function publish(roomId: string, isPublic: boolean): Promise<void> {
  await setPublic(roomId, isPublic);
  const text = t(isPublic ? 'present.published' : 'present.unpublished');
  notify({ text, undo: () => setPublic(roomId, !isPublic) });
}

function setPublic(roomId: string, isPublic: boolean): Promise<unknown> {
  return service.PATCH('/api/rooms/{roomId}/presentation/public', {
    params: { path: { roomId } },
    body: { isPublic },
  });
}
