import type { Reply } from '../service/service.ts';
import { CommentText } from './comment-text.tsx';
import { DeleteOwn } from './delete-own.tsx';
import type { KnownPeople } from './known-people.ts';
import { isOwn, Signature } from './signature.tsx';

export function ThreadReply({
  reply,
  roomId,
  people,
}: {
  reply: Reply;
  roomId: string;
  people: KnownPeople;
}) {
  return (
    <li class="reply">
      <Signature of={reply} />
      <CommentText body={reply.body} people={people} />
      {isOwn(reply) && <DeleteOwn comment={reply} roomId={roomId} />}
    </li>
  );
}
