import { useSignal } from '@preact/signals';
import { t } from '../i18n/language.ts';
import { AskFirst } from '../ui/ask-first.tsx';
import type { Comment, Reply } from '../service/service.ts';
import { deleteComment, deleteReply } from './change-comment.ts';

/** Deletes the user's own comment or reply after a confirmation. */
export function DeleteOwn({ comment, roomId }: { comment: Comment | Reply; roomId: string }) {
  const isAsking = useSignal(false);
  const isReply = 'commentId' in comment;
  const withReplies = !isReply && comment.replies.length > 0;
  return (
    <>
      <button type="button" class="button quiet small" onClick={() => (isAsking.value = true)}>
        {t(isReply ? 'comments.deleteReply' : 'comments.delete')}
      </button>
      {isAsking.value && (
        <AskFirst
          title={t(isReply ? 'comments.deleteReplyTitle' : 'comments.deleteTitle')}
          text={t(withReplies ? 'comments.deleteWithReplies' : 'comments.deleteText')}
          action={t('comments.deleteNow')}
          onDo={() => (isReply ? deleteReply(roomId, comment) : deleteComment(roomId, comment))}
          onClose={() => (isAsking.value = false)}
        />
      )}
    </>
  );
}
