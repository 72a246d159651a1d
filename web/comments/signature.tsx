import { t } from '../i18n/language.ts';
import { Ago } from '../ui/ago.tsx';
import type { Comment, Reply } from '../service/service.ts';
import { session } from '../session/session.ts';

type Signed = Pick<Comment | Reply, 'author' | 'createdAt' | 'updatedAt'>;

/** Author and time of a comment. */
export function Signature({ of: { author, createdAt } }: { of: Signed }) {
  return (
    <p class="signature">
      <strong>{author.name ?? t('comments.unknownAuthor')}</strong>
      {author.imported === true && <span class="hint">{t('comments.imported')}</span>}
      <Ago moment={createdAt} />
    </p>
  );
}

/** Whether the current user is the author; only authors edit or delete. */
export function isOwn({ author }: Pick<Signed, 'author'>): boolean {
  const { value: current } = session;
  return current.state === 'in' && author.imported !== true && current.user.userId === author.id;
}
