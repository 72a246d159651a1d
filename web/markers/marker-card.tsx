import { useSignal } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { CommentsOf } from '../comments/comments-of.tsx';
import { t } from '../i18n/language.ts';
import { Attributes } from '../ui/attributes.tsx';
import { keepVisible } from '../map/keep-visible.ts';
import { Card } from '../ui/card.tsx';
import { CopyLink } from '../ui/copy-link.tsx';
import { Pages } from '../ui/pages.tsx';
import type { RoomState } from '../room/room-state.ts';
import type { Marker } from '../service/service.ts';
import { MarkerActions } from './marker-actions.tsx';
import { MarkerFacts } from './marker-facts.tsx';
import { MarkerForm } from './marker-form.tsx';
import { MarkerPhoto } from './marker-photo.tsx';
import { titleOf } from './marker-title.ts';

interface Given {
  readonly marker: Marker;
  readonly state: RoomState;
  readonly map: MapLibreMap;
  readonly mayEdit: boolean;
  /** Whether its group is locked. */
  readonly isLocked: boolean;
  /** Whether it opens as a form. */
  readonly isAdded: boolean;
  /** The index from 0 among overlapping markers. */
  readonly at: number;
  readonly count: number;
  readonly onTurn: (at: number) => void;
  readonly onClose: () => void;
}

/** The details of one marker, or the form to edit it. */
export function MarkerCard({
  marker,
  state,
  map,
  mayEdit,
  isLocked,
  isAdded,
  at,
  count,
  onTurn,
  onClose,
}: Given) {
  const isEditing = useSignal(isAdded);
  const body = useRef<HTMLDivElement>(null);
  const wasEditing = useRef(isAdded);
  const { roomId } = state.room.value;
  useLayoutEffect(() => {
    if (isEditing.value === wasEditing.current) return;
    wasEditing.current = isEditing.value;
    // The button that had the focus is no longer there.
    body.current?.querySelector<HTMLElement>(isEditing.value ? 'input' : '.primary')?.focus();
  }, [isEditing.value]);
  // After the card took the focus.
  useEffect(() => {
    if (isAdded) body.current?.querySelector('input')?.focus();
  }, []);
  return (
    <Card
      title={titleOf(marker)}
      actions={<CopyLink roomId={roomId} target={{ kind: 'marker', id: marker.id }} />}
      onClose={onClose}
      onShown={(card) => keepVisible(map, { lng: marker.longitude, lat: marker.latitude }, card)}
    >
      <div ref={body} class="card-body">
        {mayEdit && isEditing.value ? (
          <MarkerForm marker={marker} state={state} onClose={() => (isEditing.value = false)} />
        ) : (
          <>
            <Pages at={at} count={count} onTurn={onTurn} />
            <MarkerPhoto marker={marker} state={state} />
            <MarkerFacts marker={marker} />
            {Object.keys(marker.properties ?? {}).length > 0 && (
              <section aria-label={t('markers.properties')}>
                <h3>{t('markers.properties')}</h3>
                <Attributes of={marker.properties ?? {}} />
              </section>
            )}
            {isLocked && <p class="hint">{t('markers.isLocked')}</p>}
            {mayEdit && (
              <MarkerActions
                marker={marker}
                state={state}
                map={map}
                onEdit={() => (isEditing.value = true)}
              />
            )}
            <CommentsOf state={state} subject={{ objectType: 'marker', objectId: marker.id }} />
          </>
        )}
      </div>
    </Card>
  );
}
