import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef } from 'preact/hooks';
import type { ViewChoices } from '../map/view-choices.ts';
import { Icon } from '../ui/icons.tsx';
import type { RoomState } from '../room/room-state.ts';
import type { Comment } from '../service/service.ts';
import { t } from '../i18n/language.ts';
import type { MessageKey } from '../i18n/translated.ts';
import { CopyLink } from '../ui/copy-link.tsx';
import { navigationTo } from './show-subject.ts';
import { subjectKinds } from './subject-kinds.ts';
import type { CommentSubject } from './subject.ts';
import { Thread } from './thread.tsx';

/** A thread in the list with its subject and a link to it on the map. */
export function ListedThread({
  thread,
  state,
  map,
  target,
  isFirstOf,
}: {
  thread: Comment;
  state: RoomState;
  map: MapLibreMap | null;
  target: ViewChoices['target'];
  /** Whether it is the first thread of its subject, if grouped by subject. */
  isFirstOf: boolean;
}) {
  const name = subjectName(state, thread);
  const strategy = navigationTo(state, thread);
  const subject = thread.lat === null || thread.objectType !== 'room' ? name : t('comments.location');
  const item = useRef<HTMLLIElement>(null);
  const isTarget = target.value?.id === thread.id;
  useEffect(() => {
    if (isTarget) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isTarget]);
  const show = () => {
    target.value = { kind: 'comment', id: thread.id };
    if (map !== null) strategy?.(map);
  };
  return (
    <li ref={item} class="listed-thread" data-selected={isTarget || undefined}>
      {isFirstOf && <h3 class="subject">{name}</h3>}
      <Thread thread={thread} state={state}>
        {strategy === null ? (
          <p class="thread-subject">{subject}</p>
        ) : (
          <button type="button" class="thread-subject" disabled={map === null} onClick={show}>
            <Icon name="location" />
            <span class="unseen">{t('comments.showOnMap')} </span>
            {subject}
          </button>
        )}
        <CopyLink roomId={state.room.value.roomId} target={{ kind: 'comment', id: thread.id }} />
      </Thread>
    </li>
  );
}

/** The display name of the object that a comment is about. */
function subjectName(state: RoomState, { objectType, objectId }: CommentSubject): string {
  if (objectType === 'room') return t('comments.room');
  if (objectType === 'feature') return named('comments.feature', objectId);
  const { label, find } = subjectKinds[objectType];
  return named(label, find(state, objectId)?.name);
}

function named(label: MessageKey, name: string | null | undefined): string {
  return name ? `${t(label)} ${t('app.quoted', { name })}` : t(label);
}
