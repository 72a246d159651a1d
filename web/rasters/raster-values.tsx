import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { asError, Failure } from '../ui/failure.tsx';
import type { RasterLayer } from '../service/service.ts';
import { bandName } from './band-field.tsx';
import { readValues, type FoundValues } from './rasters-at.ts';
import { valueText } from './value-text.ts';

/** The raster values at the clicked location, for its card. */
export function RasterValues({
  roomId,
  rasters,
  at,
}: {
  roomId: string;
  rasters: readonly RasterLayer[];
  at: { readonly lng: number; readonly lat: number };
}) {
  const found = useSignal<readonly FoundValues[] | null>(null);
  const failure = useSignal<Error | null>(null);
  const read = () => {
    failure.value = null;
    readValues(roomId, rasters, at).then(
      (values) => (found.value = values),
      (error: unknown) => (failure.value = asError(error)),
    );
  };
  useEffect(read, [at]);
  return (
    <section class="raster-values" aria-live="polite">
      <h3>{t('rasters.values')}</h3>
      {failure.value !== null && <Failure error={failure.value} onRetry={read} />}
      {found.value === null && failure.value === null && <p class="hint">{t('rasters.loading')}</p>}
      {found.value?.length === 0 && <p class="hint">{t('rasters.noData')}</p>}
      <dl class="attributes">
        {found.value?.map((each) => (
          <Values key={each.raster.id} {...each} />
        ))}
      </dl>
    </section>
  );
}

function Values({ raster: { name, bands }, values }: FoundValues) {
  return (
    <>
      {values.map((value, index) => {
        const band = bands[index];
        const title = values.length === 1 ? name : `${name} · ${bandName(index + 1, band?.name ?? null)}`;
        return (
          <div key={index}>
            <dt>{title}</dt>
            <dd>{value === null ? t('rasters.noData') : valueText(value, band?.unit ?? null)}</dd>
          </div>
        );
      })}
    </>
  );
}
