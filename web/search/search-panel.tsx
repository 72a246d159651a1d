import { useSignal } from '@preact/signals';
import { type Map as MapLibreMap, Marker } from 'maplibre-gl';
import { useEffect, useId, useRef } from 'preact/hooks';
import { counted, t } from '../i18n/language.ts';
import { flyTo } from '../map/fly-to.ts';
import type { ToolGiven } from '../map/tool.ts';
import { formatAddress } from '../router/room-address.ts';
import { Failure } from '../ui/failure.tsx';
import { Field } from '../ui/field.tsx';
import { useFirstField } from '../ui/use-first-field.ts';
import { addressSource } from './address-hits.ts';
import type { SearchHit } from './search-hit.ts';
import { useSearch } from './use-search.ts';

/**
 * The search of a room, by the WAI-ARIA pattern of a combobox with a list: arrow keys choose a hit, and Enter goes to
 * it, to the first one without a choice.
 */
export function SearchPanel({ map, state, choices, onEnd }: ToolGiven) {
  const { hits, isSearching, failure, search } = useSearch({ map, state, choices });
  const active = useSignal(0);
  const box = useRef<HTMLDivElement>(null);
  const removePin = useRef<() => void>(() => undefined);
  const id = useId();
  useFirstField(box);
  useEffect(() => () => removePin.current(), []);
  const found = hits.value ?? [];
  const at = Math.min(active.value, found.length - 1);

  const go = ({ to }: SearchHit) => {
    removePin.current();
    if ('target' in to) {
      // The room follows its URL.
      location.replace(formatAddress({ target: to.target }));
      onEnd();
      return;
    }
    removePin.current = showPin(map, to);
    flyTo(map, to, to.zoom);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) active.value = (at + step + found.length) % found.length;
    const hit = found[at];
    if (event.key === 'Enter' && hit !== undefined) go(hit);
    if (step !== 0 || event.key === 'Enter') event.preventDefault();
  };
  return (
    <div class="search" ref={box}>
      <Field
        label={t('tools.find')}
        hint={t('tools.findHint')}
        type="search"
        role="combobox"
        list={undefined}
        autocomplete="off"
        spellcheck={false}
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-hits`}
        {...(found.length > 0 && { 'aria-activedescendant': `${id}-${at}` })}
        onKeyDown={onKey}
        onInput={({ currentTarget }) => {
          active.value = 0;
          search(currentTarget.value);
        }}
      />
      {failure.value !== null && <Failure error={failure.value} />}
      {hits.value !== null && (
        <p role="status" class="hint">
          {found.length > 0
            ? counted('tools.results', found.length)
            : isSearching.value
              ? t('search.running')
              : t('tools.noResults')}
        </p>
      )}
      <ul id={`${id}-hits`} role="listbox" aria-label={t('search.hits')} hidden={found.length === 0}>
        {found.map((hit, index) => (
          <HitOption
            key={index}
            id={`${id}-${index}`}
            hit={hit}
            isActive={index === at}
            onGo={() => go(hit)}
          />
        ))}
      </ul>
      {found.some(({ kind }) => kind === 'search.address') && <AddressSource />}
    </div>
  );
}

function AddressSource() {
  const source = addressSource.value;
  if (!source) return null;
  const text = t('search.addressSource', { source: source.text });
  return (
    <p class="hint">
      {source.url === null ? (
        text
      ) : (
        <a href={source.url} target="_blank" rel="noreferrer">
          {text}
        </a>
      )}
    </p>
  );
}

function HitOption({
  id,
  hit: { kind, name, detail },
  isActive,
  onGo,
}: {
  id: string;
  hit: SearchHit;
  isActive: boolean;
  onGo: () => void;
}) {
  const option = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // The field keeps the focus and has the keys.
    <li ref={option} id={id} role="option" class="search-hit" aria-selected={isActive} onClick={onGo}>
      <span class="search-hit-name">{name}</span>
      <span class="hint">{detail === undefined ? t(kind) : `${t(kind)} · ${detail}`}</span>
    </li>
  );
}

/** Marks a location on the map. Returns what removes the mark. */
function showPin(map: MapLibreMap, { lng, lat }: { readonly lng: number; readonly lat: number }): () => void {
  const color = getComputedStyle(document.documentElement).getPropertyValue('--accent');
  const pin = new Marker({ color }).setLngLat([lng, lat]).addTo(map);
  pin.getElement().setAttribute('aria-hidden', 'true');
  return () => void pin.remove();
}
