import { counted, t } from '../i18n/language.ts';
import { Dialog } from '../ui/dialog.tsx';
import { ChangedLayers } from './changed-layers.tsx';
import { ChangedMarkers } from './changed-markers.tsx';
import { ConflictChoice } from './conflict-choice.tsx';
import { LeftOutList } from './left-out-list.tsx';
import type { UpdateReview } from './update-review.ts';

/** What an edited export of the room changes, before it is applied. */
export function UpdateDialog({
  review,
  waiting,
  onCancel,
}: {
  review: UpdateReview;
  /** The number of files that are reviewed after this one. */
  waiting: number;
  onCancel: () => void;
}) {
  const { plan } = review;
  const hasChanges = review.hasChanges.value;
  return (
    <Dialog
      title={t('update.title', { name: review.fileName })}
      class="preview without-map update"
      onClose={() => (review.isOpen.value = false)}
    >
      <div class="preview-body">
        <div class="preview-choices">
          <p>{t(hasChanges || plan.conflicts.length > 0 ? 'update.text' : 'update.nothing')}</p>
          <ConflictChoice review={review} />
          <ChangedMarkers plan={plan} />
          <ChangedLayers plan={plan} />
          <LeftOutList leftOut={plan.leftOut} />
        </div>
      </div>
      <footer class="preview-foot">
        <p class="hint" role="status">
          {waiting === 0 ? '' : counted('preview.more', waiting)}
        </p>
        <button type="button" class="button" autofocus={!hasChanges} onClick={onCancel}>
          {t('preview.discard')}
        </button>
        <button
          type="button"
          class="button primary"
          disabled={!hasChanges}
          autofocus={hasChanges}
          onClick={() => review.confirm()}
        >
          {t('update.apply')}
        </button>
      </footer>
    </Dialog>
  );
}
