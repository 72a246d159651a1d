import { counted, errorText, t, warningText } from '../i18n/language.ts';
import { Dialog } from '../ui/dialog.tsx';
import { asError, Failure } from '../ui/failure.tsx';
import { ColumnList } from './column-list.tsx';
import { FileFacts } from './file-facts.tsx';
import type { ImportPreview } from './import-preview.ts';
import { LayerChoice } from './layer-choice.tsx';
import { PreviewMap } from './preview-map.tsx';
import { ResultChoice } from './result-choice.tsx';
import { SystemChoice } from './system-choice.tsx';
import { TextFormat } from './text-format.tsx';

/** What a file contains and what it becomes, with the choices that the user has before the import. */
export function PreviewDialog({
  preview,
  waiting,
  onCancel,
}: {
  preview: ImportPreview;
  /** The number of files that are reviewed after this one. */
  waiting: number;
  onCancel: () => void;
}) {
  const { error, warnings, bbox } = preview.inspection.value;
  const hasMap = bbox !== null || preview.candidates.value.length > 0;
  const { value: failure } = preview.failure;
  return (
    <Dialog
      title={t('preview.title', { name: preview.fileName })}
      class={hasMap ? 'preview' : 'preview without-map'}
      onClose={() => (preview.isOpen.value = false)}
    >
      <div class="preview-body" aria-busy={preview.isInspecting.value}>
        {hasMap && <PreviewMap preview={preview} />}
        <div class="preview-choices">
          <FileFacts preview={preview} />
          {error !== null && error.code !== 'crs_unknown' && (
            <p class="failure" role="alert">
              {errorText(Object.assign(new Error(error.message), { code: error.code }))}
            </p>
          )}
          {failure !== null && <Failure error={asError(failure)} />}
          <LayerChoice preview={preview} />
          <SystemChoice preview={preview} />
          <ResultChoice preview={preview} />
          <ColumnList preview={preview} />
          <TextFormat preview={preview} />
          {warnings.length > 0 && (
            <section class="preview-part">
              <h3>{t('preview.warnings')}</h3>
              <ul class="preview-warnings">
                {warnings.map((warning) => (
                  <li key={warning.message}>{warningText(warning)}</li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
      <footer class="preview-foot">
        <p class="hint" role="status">
          {stateOf(preview, waiting)}
        </p>
        <button type="button" class="button" onClick={onCancel}>
          {t('preview.discard')}
        </button>
        <button
          type="button"
          class="button primary"
          disabled={!preview.canImport}
          autofocus={preview.canImport}
          onClick={() => preview.confirm()}
        >
          {t('preview.import')}
        </button>
      </footer>
    </Dialog>
  );
}

function stateOf(preview: ImportPreview, waiting: number): string {
  if (preview.isInspecting.value) return t('preview.inspecting');
  const { error } = preview.inspection.value;
  if (error === null) return waiting === 0 ? '' : counted('preview.more', waiting);
  if (error.code === 'crs_unknown') return t('preview.chooseSystem');
  return t(preview.isFixable ? 'preview.chooseFirst' : 'preview.cannotImport');
}
