import { useSignal } from '@preact/signals';
import { AskFirst } from '../ui/ask-first.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { Icon } from '../ui/icons.tsx';
import { Pages } from '../ui/pages.tsx';

const kinds = ['', 'primary', 'quiet', 'danger'] as const;

/** Buttons in their kinds, sizes and states, and the dialogs that they open. */
export function Buttons() {
  const opened = useSignal<'dialog' | 'question' | null>(null);
  const page = useSignal(1);
  const close = () => (opened.value = null);
  return (
    <>
      {kinds.map((kind) => (
        <button key={kind} type="button" class={`button ${kind}`}>
          {kind === '' ? 'Default' : kind}
        </button>
      ))}
      {kinds.map((kind) => (
        <button key={kind} type="button" class={`button ${kind}`} disabled>
          Disabled
        </button>
      ))}
      <button type="button" class="button primary">
        <Icon name="plus" />
        With an icon
      </button>
      <button type="button" class="button square" aria-label="Search">
        <Icon name="search" />
      </button>
      <button type="button" class="button small">
        Small
      </button>
      <button type="button" class="button large">
        Large
      </button>
      <FileButton label="Choose a file" onFiles={() => undefined} />
      <button type="button" class="button" onClick={() => (opened.value = 'dialog')}>
        Open dialog
      </button>
      <button type="button" class="button" onClick={() => (opened.value = 'question')}>
        Ask first
      </button>
      <Pages at={page.value} count={3} onTurn={(to) => (page.value = to)} />
      {opened.value === 'dialog' && (
        <Dialog title="Dialog" onClose={close}>
          <p>Escape closes it, and the focus returns to the button.</p>
        </Dialog>
      )}
      {opened.value === 'question' && (
        <AskFirst
          title="Delete layer?"
          text="This cannot be undone."
          action="Delete"
          onDo={() => Promise.resolve()}
          onClose={close}
        />
      )}
    </>
  );
}
