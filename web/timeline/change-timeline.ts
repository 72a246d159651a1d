import { t } from '../i18n/language.ts';
import { notify } from '../ui/notices.tsx';
import { service } from '../service/service.ts';
import type { TimelineSettings } from './timeline-settings.ts';

/** Changes the timeline settings of a room for everyone, and offers to undo that. Throws ChartroomError. */
export async function changeTimeline(
  roomId: string,
  before: TimelineSettings,
  change: Partial<TimelineSettings>,
): Promise<void> {
  await patch(roomId, change);
  const fields = Object.keys(change) as (keyof TimelineSettings)[];
  const former = Object.fromEntries(fields.map((field) => [field, before[field]]));
  notify({ text: t('timeline.changed'), undo: () => patch(roomId, former) });
}

function patch(roomId: string, body: Partial<TimelineSettings>): Promise<unknown> {
  return service.PATCH('/api/rooms/{roomId}/timeline-settings', { params: { path: { roomId } }, body });
}
