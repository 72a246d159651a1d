import { useSignal } from '@preact/signals';
import { t } from '../i18n/language.ts';
import { fileName } from '../print/print-texts.ts';
import { PrintProgress } from '../print/print-progress.tsx';
import { usePrinting } from '../print/use-printing.ts';
import type { Presentation } from '../service/service.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Failure } from '../ui/failure.tsx';

/** Makes a PDF with a page for each slide. `mayReadNotes`: of those who may edit the room. */
export function HandoutDialog({
  roomId,
  roomName,
  deck,
  mayReadNotes,
  onClose,
}: {
  roomId: string;
  roomName: string;
  deck: Presentation;
  mayReadNotes: boolean;
  onClose: () => void;
}) {
  const { share, failure, print, cancel } = usePrinting(onClose);
  const withNotes = useSignal(false);
  const hasNotes = mayReadNotes && deck.slides.some(({ notes }) => (notes?.trim() ?? '') !== '');
  const create = () =>
    print(fileName(roomName, 'pdf'), async (control) => {
      const { makeHandout } = await import('./make-handout.ts');
      return makeHandout({ roomId, roomName, deck, withNotes: hasNotes && withNotes.peek() }, control);
    });
  return (
    <Dialog title={t('handout.title')} class="handout" onClose={onClose}>
      <p>{t('handout.text')}</p>
      {hasNotes && (
        <label class="choice">
          <input
            type="checkbox"
            checked={withNotes.value}
            disabled={share.value !== null}
            onChange={({ currentTarget }) => (withNotes.value = currentTarget.checked)}
          />
          {t('handout.notes')}
        </label>
      )}
      {failure.value !== null && <Failure error={failure.value} />}
      {share.value === null ? (
        <p class="form-actions">
          <button type="button" class="button primary" onClick={create}>
            {t('handout.create')}
          </button>
        </p>
      ) : (
        <PrintProgress share={share.value} onCancel={cancel} />
      )}
    </Dialog>
  );
}
