import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { asError, Failure } from '../ui/failure.tsx';
import type { RoomState } from '../room/room-state.ts';
import type { Comment } from '../service/service.ts';
import { editComment, resolveComment, writeReply } from './change-comment.ts';
import { CommentText } from './comment-text.tsx';
import { DeleteOwn } from './delete-own.tsx';
import { knownPeople } from './known-people.ts';
import { isOwn, Signature } from './signature.tsx';
import { ThreadReply } from './thread-reply.tsx';
import { WriteBox } from './write-box.tsx';

/** A comment with its replies and actions. `children` shows its subject where the context does not. */
export function Thread({
  thread,
  state,
  children,
}: {
  thread: Comment;
  state: RoomState;
  children?: ComponentChildren;
}) {
  const writing = useSignal<'reply' | 'edit' | null>(null);
  const failure = useSignal<Error | null>(null);
  /** As it was when the form was opened. */
  const opened = useRef(thread);
  const actions = useRef<HTMLDivElement>(null);
  const { roomId, userRole } = state.room.value;
  const people = knownPeople(state);
  const close = () => {
    writing.value = null;
    actions.current?.querySelector('button')?.focus();
  };
  const edit = () => {
    opened.current = thread;
    writing.value = 'edit';
  };
  const setResolved = (resolved: boolean) => {
    failure.value = null;
    resolveComment(roomId, thread, resolved).catch((error: unknown) => (failure.value = asError(error)));
  };
  return (
    <article class="thread" data-resolved={thread.resolved} aria-label={labelOf(thread)}>
      {children}
      <Signature of={thread} />
      {writing.value === 'edit' ? (
        <WriteBox
          draft={`${roomId}:edit:${thread.id}`}
          label={t('comments.editLabel')}
          action={t('comments.save')}
          names={people.names}
          initial={thread.body}
          onSend={(body) => editComment(roomId, opened.current, body)}
          onConflict={(current) => (opened.current = { ...thread, ...current })}
          onClose={close}
        />
      ) : (
        <CommentText body={thread.body} people={people} />
      )}
      {thread.resolved && <p class="badge">{t('comments.resolved')}</p>}
      {thread.replies.length > 0 && (
        <ul class="replies">
          {thread.replies.map((reply) => (
            <ThreadReply key={reply.id} reply={reply} roomId={roomId} people={people} />
          ))}
        </ul>
      )}
      {userRole !== undefined && (
        <div class="thread-actions" ref={actions}>
          <button type="button" class="button quiet small" onClick={() => (writing.value = 'reply')}>
            {t('comments.reply')}
          </button>
          <button type="button" class="button quiet small" onClick={() => setResolved(!thread.resolved)}>
            {thread.resolved ? t('comments.reopen') : t('comments.resolve')}
          </button>
          {isOwn(thread) && (
            <>
              <button type="button" class="button quiet small" onClick={edit}>
                {t('comments.edit')}
              </button>
              <DeleteOwn comment={thread} roomId={roomId} />
            </>
          )}
        </div>
      )}
      {failure.value !== null && <Failure error={failure.value} />}
      {writing.value === 'reply' && (
        <WriteBox
          draft={`${roomId}:reply:${thread.id}`}
          label={t('comments.replyLabel')}
          action={t('comments.send')}
          names={people.names}
          onSend={(body) => writeReply(roomId, thread, body)}
          onClose={close}
        />
      )}
    </article>
  );
}

function labelOf({ author }: Comment): string {
  return t('comments.by', { name: author.name ?? t('comments.unknownAuthor') });
}
