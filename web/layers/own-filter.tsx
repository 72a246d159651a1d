import { FilterFields } from '../filtering/filter-fields.tsx';
import { useLayerStatistics } from '../filtering/use-layer-statistics.ts';
import { t } from '../i18n/language.ts';
import { readerChoices, type ViewChoices, withEntry } from '../map/view-choices.ts';
import type { StyleFilter } from '../../geo/style/model/style-filter.ts';
import type { Layer } from '../service/service.ts';
import { Failure } from '../ui/failure.tsx';

/** A filter of the layer for this user alone. */
export function OwnFilter({ layer, choices }: { layer: Layer; choices: ViewChoices }) {
  const { statistics, error, again } = useLayerStatistics(layer);
  const own = readerChoices(choices, layer.id);
  const set = (filter: StyleFilter | null) =>
    (choices.ofLayers.value = withEntry(choices.ofLayers.value, layer.id, {
      ...readerChoices(choices, layer.id),
      filter,
    }));
  return (
    <section class="own-filter" aria-label={t('filter.own')}>
      <p class="hint">{t('filter.ownHint')}</p>
      {error !== null && <Failure error={error} onRetry={again} />}
      {statistics?.attributes.length === 0 && <p class="empty">{t('filter.none')}</p>}
      {statistics !== null && statistics.attributes.length > 0 && (
        <FilterFields filter={own.filter} attributes={statistics.attributes} onChange={set} />
      )}
    </section>
  );
}
