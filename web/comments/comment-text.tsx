import type { KnownPeople } from './known-people.ts';
import { piecesOf } from './mentions.ts';

/** What a comment says, as text, with the people whom it mentions. */
export function CommentText({ body, people: { names, own } }: { body: string; people: KnownPeople }) {
  return (
    <p class="comment-text">
      {piecesOf(body, names, own).map(({ text, mention }, place) =>
        mention === undefined ? (
          text
        ) : mention === 'own' ? (
          <mark key={place} class="mention own">
            {text}
          </mark>
        ) : (
          <span key={place} class="mention">
            {text}
          </span>
        ),
      )}
    </p>
  );
}
