import { useEffect } from 'preact/hooks';
import { Message } from '../shell/message-page.tsx';
import { t } from '../i18n/language.ts';
import { Ago } from '../ui/ago.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Failure } from '../ui/failure.tsx';
import { Notices, notify } from '../ui/notices.tsx';

const error = new Error('The service cannot be reached.');

/** What tells users about states: failures, notices, empty lists, loading. */
export function Feedback() {
  useEffect(
    () => notify({ text: t('layers.deleted', { name: 'Paths' }), undo: () => Promise.resolve() }),
    [],
  );
  return (
    <>
      <Failure error={error} />
      <Failure error={error} onRetry={() => undefined} />
      <Notices />
      <p class="waiting">Loading …</p>
      <span class="badge">Badge</span>
      <Ago moment={Date.now() - 5 * 60_000} />
      <EmptyState icon="layers" title="No layers yet." text="Drop files anywhere on this page." isDropArea>
        <button type="button" class="button primary">
          Choose a file
        </button>
        <button type="button" class="button">
          Add a marker
        </button>
      </EmptyState>
      <EmptyState icon="comment" title="No comments." text="Comments of the members are listed here." />
      <Message icon="private" title="This room is private" text="Ask a member for an invitation.">
        <button type="button" class="button primary">
          Sign in
        </button>
      </Message>
    </>
  );
}
