import { t } from '../i18n/language.ts';
import type { MessageKey } from '../i18n/translated.ts';
import { Dialog } from '../ui/dialog.tsx';
import { undecided } from './file-purpose.ts';
import type { Purpose } from './file-entry.ts';
import type { Tray } from './tray.ts';

/** Asks for each GeoPackage whether to import it as layers or as a room, or to update the room that exported it. */
export function PurposeQuestion({ tray }: { tray: Tray }) {
  const [asked] = undecided.value;
  if (asked === undefined) return null;
  const { file, isOfRoom } = asked;
  const decide = (purpose: Purpose | null) => {
    undecided.value = undecided.value.filter((each) => each !== asked);
    if (purpose !== null) tray.addFile(file, purpose);
  };
  const choice = (purpose: Purpose, text: MessageKey, isPrimary = false) => (
    <button type="button" class={isPrimary ? 'button primary' : 'button'} onClick={() => decide(purpose)}>
      {t(text)}
    </button>
  );
  return (
    <Dialog
      key={file}
      title={t(isOfRoom ? 'update.offerTitle' : 'import.purposeTitle')}
      onClose={() => decide(null)}
    >
      <div class="form">
        <p class="entry-name">{file.name}</p>
        <p>{t(isOfRoom ? 'update.offerText' : 'import.purposeText')}</p>
        <p class="form-actions purposes">
          {isOfRoom && choice('update', 'update.offer', true)}
          {isOfRoom && choice('import', 'update.asCopy')}
          {choice('layer', 'import.asLayers', !isOfRoom)}
          {!isOfRoom && choice('import', 'import.asRoom')}
        </p>
      </div>
    </Dialog>
  );
}
