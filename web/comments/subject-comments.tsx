import { useId } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { numberText } from '../i18n/numbers.ts';
import { Failure } from '../ui/failure.tsx';
import type { RoomState } from '../room/room-state.ts';
import { writeComment } from './change-comment.ts';
import { knownPeople } from './known-people.ts';
import { roomComments } from './room-comments.ts';
import { about, keyOf, type CommentSubject } from './subject.ts';
import { Thread } from './thread.tsx';
import { WriteBox } from './write-box.tsx';

/** The comments on one object, and a form for a new one. */
export function SubjectComments({ state, subject }: { state: RoomState; subject: CommentSubject }) {
  const id = useId();
  const { roomId, userRole } = state.room.value;
  const { value, failure, again } = roomComments(state);
  const threads = about(value.value ?? [], subject);
  return (
    <section class="comments" aria-labelledby={id}>
      <h3 id={id}>{t('comments.count', { count: numberText(threads.length) })}</h3>
      {failure.value !== null && <Failure error={failure.value} onRetry={again} />}
      {threads.map((thread) => (
        <Thread key={thread.id} thread={thread} state={state} />
      ))}
      {userRole !== undefined && (
        <WriteBox
          key={keyOf(subject)}
          draft={`${roomId}:${keyOf(subject)}`}
          label={t('comments.new')}
          action={t('comments.send')}
          names={knownPeople(state).names}
          onSend={(body) => writeComment(roomId, subject, body, null)}
        />
      )}
    </section>
  );
}
