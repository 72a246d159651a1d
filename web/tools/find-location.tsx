import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { markersOf } from '../markers/marker-store.ts';
import { titleOf } from '../markers/marker-title.ts';
import { counted, t } from '../i18n/language.ts';
import { asError, Failure } from '../ui/failure.tsx';
import { Field } from '../ui/field.tsx';
import type { Marker } from '../service/service.ts';
import { flyTo } from '../map/fly-to.ts';
import { folded } from '../ui/folded.ts';
import type { ToolGiven } from '../map/tool.ts';
import { useFirstField } from '../ui/use-first-field.ts';
import { locationNames, type NamedLocation } from './location-names.ts';

const maxHits = 12;

/** Searches places of the basemap and markers of the room by name. */
export function FindLocation({ map, state, choices, onEnd }: ToolGiven) {
  const wanted = useSignal('');
  const locations = useSignal<readonly NamedLocation[]>([]);
  const failure = useSignal<Error | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useFirstField(box);
  const store = markersOf(state);
  useEffect(() => {
    locationNames().then(
      (names) => (locations.value = names),
      (thrown: unknown) => (failure.value = asError(thrown)),
    );
  }, []);
  const hits = useComputed(() => {
    const text = folded(wanted.value);
    if (text === '') return null;
    const markers = firstOf(
      store.current.value.byId.values(),
      ({ title }) => title !== null && folded(title).includes(text),
    );
    return { markers, locations: firstOf(locations.value, ({ key }) => key.startsWith(text)) };
  }).value;
  const open = (marker: Marker) => {
    flyTo(map, { lng: marker.longitude, lat: marker.latitude }, 14);
    choices.chosenMarker.value = marker.id;
    onEnd();
  };
  const count = hits === null ? 0 : hits.markers.length + hits.locations.length;
  return (
    <div class="find-place" ref={box}>
      <Field
        label={t('tools.find')}
        hint={t('tools.findHint')}
        type="search"
        onInput={({ currentTarget }) => (wanted.value = currentTarget.value)}
      />
      {failure.value !== null && <Failure error={failure.value} />}
      {hits !== null && (
        <>
          <p role="status" class="hint">
            {count === 0 ? t('tools.noResults') : counted('tools.results', count)}
          </p>
          <ul>
            {hits.markers.map((marker) => (
              <Hit key={marker.id} name={titleOf(marker)} kind={t('markers.one')} onGo={() => open(marker)} />
            ))}
            {hits.locations.map(({ name, lng, lat }, n) => (
              <Hit key={n} name={name} kind={t('tools.place')} onGo={() => flyTo(map, { lng, lat }, 10)} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Hit({ name, kind, onGo }: { name: string; kind: string; onGo: () => void }) {
  return (
    <li>
      <button type="button" class="marker-row" onClick={onGo}>
        <span class="hint">{kind}</span>
        <span class="marker-row-text">{name}</span>
      </button>
    </li>
  );
}

function firstOf<Each>(all: Iterable<Each>, isWanted: (each: Each) => boolean): readonly Each[] {
  const found: Each[] = [];
  for (const each of all) {
    if (found.length === maxHits) break;
    if (isWanted(each)) found.push(each);
  }
  return found;
}
