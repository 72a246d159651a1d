import { type ReadonlySignal, useComputed, useSignal } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { useEffect, useRef } from 'preact/hooks';
import { isShown, type ViewChoices } from '../map/view-choices.ts';
import type { RoomState } from '../room/room-state.ts';
import { asError } from '../ui/failure.tsx';
import { addressHits } from './address-hits.ts';
import { featureHits } from './feature-hits.ts';
import { coordinateHits, settlementHits } from './location-hits.ts';
import { roomHits } from './room-hits.ts';
import type { SearchHit } from './search-hit.ts';

/** The service is asked when the user pauses. */
const pauseMs = 300;

interface Search {
  /** Null: nothing is searched. */
  readonly hits: ReadonlySignal<readonly SearchHit[] | null>;
  readonly isSearching: ReadonlySignal<boolean>;
  readonly failure: ReadonlySignal<Error | null>;
  readonly search: (text: string) => void;
}

/** Searches coordinates, objects of the room, settlements, addresses and features; hits arrive as they are found. */
export function useSearch({
  map,
  state,
  choices,
}: {
  map: MapLibreMap;
  state: RoomState;
  choices: ViewChoices;
}): Search {
  const wanted = useSignal('');
  const settlements = useSignal<readonly SearchHit[]>([]);
  const addresses = useSignal<readonly SearchHit[]>([]);
  const features = useSignal<readonly SearchHit[]>([]);
  const isSearching = useSignal(false);
  const failure = useSignal<Error | null>(null);
  const running = useRef<AbortController | null>(null);
  const hits = useComputed(() => {
    const { value: text } = wanted;
    if (text === '') return null;
    return [
      ...[...coordinateHits(text), ...roomHits(state, text)],
      ...[...settlements.value, ...addresses.value, ...features.value],
    ];
  });

  const readSettlements = async (text: string, { signal }: AbortController) => {
    const found = text === '' ? [] : await settlementHits(map, text);
    if (!signal.aborted) settlements.value = found;
  };
  const readAddresses = async (text: string, { signal }: AbortController) => {
    const found = await addressHits(map, text, signal);
    if (!signal.aborted) addresses.value = found;
  };
  const readFeatures = async (text: string, { signal }: AbortController) => {
    const shown = state.layers.peek().filter((layer) => isShown(choices, layer));
    const others = state.layers.peek().filter((layer) => !shown.includes(layer));
    const found: SearchHit[] = [];
    // The topmost layers first.
    for await (const hitsOfLayer of featureHits([...shown.toReversed(), ...others], text, signal)) {
      if (signal.aborted) return;
      found.push(...hitsOfLayer);
      features.value = [...found];
    }
  };
  const search = (typed: string) => {
    const text = typed.trim();
    running.current?.abort();
    const run = (running.current = new AbortController());
    wanted.value = text;
    addresses.value = [];
    features.value = [];
    failure.value = null;
    isSearching.value = text !== '';
    const ended = (error?: unknown) => {
      if (run.signal.aborted) return;
      isSearching.value = false;
      if (error !== undefined) failure.value = asError(error);
    };
    const afterPause = async () => {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (run.signal.aborted) return;
      await allOf(readAddresses(text, run), readFeatures(text, run));
    };
    allOf(readSettlements(text, run), afterPause()).then(() => ended(), ended);
  };
  useEffect(() => () => running.current?.abort(), []);
  return { hits, isSearching, failure, search };
}

/** Waits for all, also if one fails: hits of the others arrive. Throws the first failure. */
async function allOf(...searches: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(searches)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
