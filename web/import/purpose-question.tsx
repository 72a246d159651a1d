import { t } from '../i18n/language.ts';
import { Dialog } from '../ui/dialog.tsx';
import { undecided } from './file-purpose.ts';
import type { Purpose } from './file-entry.ts';
import type { Tray } from './tray.ts';

/** Asks for each GeoPackage whether to import it as layers or as a room. */
export function PurposeQuestion({ tray }: { tray: Tray }) {
  const [file] = undecided.value;
  if (file === undefined) return null;
  const decide = (purpose: Purpose | null) => {
    undecided.value = undecided.value.filter((each) => each !== file);
    if (purpose !== null) tray.addFile(file, purpose);
  };
  return (
    <Dialog key={file} title={t('import.purposeTitle')} onClose={() => decide(null)}>
      <p class="entry-name">{file.name}</p>
      <p>{t('import.purposeText')}</p>
      <p class="form-actions">
        <button type="button" class="button primary" onClick={() => decide('layer')}>
          {t('import.asLayers')}
        </button>
        <button type="button" class="button" onClick={() => decide('import')}>
          {t('import.asRoom')}
        </button>
      </p>
    </Dialog>
  );
}
