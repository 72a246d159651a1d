import { useSignal } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { styleModelOf } from '../../geo/style/model/read-layer-style.ts';
import { useEffect } from 'preact/hooks';
import { CommentsOf } from '../comments/comments-of.tsx';
import { t } from '../i18n/language.ts';
import { Attributes } from '../ui/attributes.tsx';
import { keepVisible } from '../map/keep-visible.ts';
import { Card } from '../ui/card.tsx';
import { CopyLink } from '../ui/copy-link.tsx';
import { Pages } from '../ui/pages.tsx';
import { later } from '../ui/later.tsx';
import type { LinkTarget } from '../router/room-address.ts';
import type { RoomState } from '../room/room-state.ts';
import type { RasterLayer } from '../service/service.ts';
import { chosenFeature } from './chosen-feature.ts';
import type { FoundFeature } from './features-at.ts';
import { PopupFields } from './popup-fields.tsx';
import { filledTemplate } from './popup-text.ts';

const RasterValues = later(async () => (await import('../rasters/raster-values.tsx')).RasterValues);

/** The features and rasters at a clicked location. */
export interface FoundThings {
  readonly features: readonly FoundFeature[];
  readonly rasters: readonly RasterLayer[];
  readonly at: { readonly lng: number; readonly lat: number };
}

/** The attributes of the clicked features, one at a time, and the raster values at the location. */
export function FeatureCard({
  found: { features, rasters, at },
  target,
  map,
  state,
  onClose,
}: {
  found: FoundThings;
  /** Its link, once its number is known. */
  target: LinkTarget | null;
  map: MapLibreMap;
  state: RoomState;
  onClose: () => void;
}) {
  const page = useSignal(0);
  const feature = features[page.value] ?? features[0];
  const layer = state.layers.value.find(({ id }) => id === feature?.layerId);
  const name = feature === undefined ? t('rasters.here') : (layer?.name ?? t('layers.feature'));
  const popup = layer === undefined ? null : styleModelOf(layer).popup;
  const written = filledTemplate(popup?.title ?? [], feature?.attributes ?? {});
  useEffect(() => void (chosenFeature.value = feature ?? null), [feature]);
  useEffect(() => () => void (chosenFeature.value = null), []);
  const turn = ({ key, target, defaultPrevented }: KeyboardEvent) => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    const isTyping = target instanceof HTMLElement && target.matches('input, textarea, select');
    const to = page.value + step;
    if (step !== 0 && !isTyping && !defaultPrevented && to >= 0 && to < features.length) page.value = to;
  };
  return (
    <Card
      title={written === '' ? name : written}
      actions={target !== null && <CopyLink roomId={state.room.value.roomId} target={target} />}
      onClose={onClose}
      onKeyDown={turn}
      onShown={(card) => keepVisible(map, at, card)}
    >
      {written !== '' && <p class="card-layer">{name}</p>}
      <Pages at={page.value} count={features.length} onTurn={(to) => (page.value = to)} />
      {feature !== undefined &&
        (popup !== null && popup.fields.length > 0 ? (
          <PopupFields key={page.value} fields={popup.fields} attributes={feature.attributes} />
        ) : Object.keys(feature.attributes).length === 0 ? (
          <p class="empty">{t('layers.noAttributes')}</p>
        ) : (
          <Attributes key={page.value} of={feature.attributes} />
        ))}
      {typeof feature?.featureId === 'string' && (
        <CommentsOf state={state} subject={{ objectType: 'feature', objectId: feature.featureId }} />
      )}
      {rasters.length > 0 && <RasterValues roomId={state.room.value.roomId} rasters={rasters} at={at} />}
    </Card>
  );
}
