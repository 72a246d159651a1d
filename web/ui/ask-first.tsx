import { useSignal } from '@preact/signals';
import { t } from '../i18n/language.ts';
import { Dialog } from './dialog.tsx';
import { asError, Failure } from './failure.tsx';

/** Asks for confirmation before an irreversible action. */
export function AskFirst({
  title,
  text,
  action,
  onDo,
  onClose,
}: {
  title: string;
  text: string;
  action: string;
  onDo: () => Promise<unknown>;
  onClose: () => void;
}) {
  const failure = useSignal<Error | null>(null);
  const isBusy = useSignal(false);
  const act = () => {
    isBusy.value = true;
    failure.value = null;
    onDo()
      .then(onClose, (error: unknown) => (failure.value = asError(error)))
      .finally(() => (isBusy.value = false));
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <div class="form">
        <p>{text}</p>
        {failure.value !== null && <Failure error={failure.value} />}
        <p class="form-actions">
          <button type="button" class="button danger" disabled={isBusy.value} onClick={act}>
            {action}
          </button>
          <button type="button" class="button" onClick={onClose}>
            {t('app.cancel')}
          </button>
        </p>
      </div>
    </Dialog>
  );
}
