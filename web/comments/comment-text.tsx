import type { KnownPeople } from './known-people.ts';
import { piecesOf } from './mentions.ts';

/** The text of a comment, with mentions highlighted. */
export function CommentText({ body, people: { names, own } }: { body: string; people: KnownPeople }) {
  return (
    <p class="comment-text">
      {piecesOf(body, names, own).map(({ text, mention }, index) =>
        mention === undefined ? (
          text
        ) : mention === 'own' ? (
          <mark key={index} class="mention own">
            {text}
          </mark>
        ) : (
          <span key={index} class="mention">
            {text}
          </span>
        ),
      )}
    </p>
  );
}
