import { addAbortSignal, type Readable } from 'node:stream';
import type { Marker } from '../../core/markers/marker.ts';
import { inOneGo, jsonBody, streamOf } from '../http/json-pieces.ts';
import { presentMarker } from './marker.ts';

type Pages = AsyncGenerator<Marker[], string | null>;

/**
 * Serializes a list of markers as JSON: a string if it is short, otherwise a stream with backpressure. `beside`
 * returns the other fields once the last marker of the page is known.
 */
export async function markerListBody(
  pages: Pages,
  beside: (next: string | null) => object,
  signal: AbortSignal,
): Promise<string | Readable> {
  const start: Marker[][] = [];
  while (start.length < 2) {
    const page = await pages.next();
    if (page.done === true) {
      const markers = start.flat().map(presentMarker);
      return jsonBody({ count: markers.length, ...beside(page.value), markers });
    }
    start.push(page.value);
  }
  return addAbortSignal(signal, streamOf(listText(start, pages, beside)));
}

async function* listText(
  start: readonly Marker[][],
  rest: Pages,
  beside: (next: string | null) => object,
): AsyncGenerator<string, void> {
  let count = 0;
  yield '{"markers":[';
  const pages = inOrder(start, rest);
  for (;;) {
    const page = await pages.next();
    if (page.done === true) {
      yield `],${JSON.stringify({ count, ...beside(page.value) }).slice(1)}`;
      return;
    }
    let text = '';
    for (const marker of page.value) {
      text += (count++ === 0 ? '' : ',') + JSON.stringify(presentMarker(marker));
      if (text.length < inOneGo) continue;
      yield text;
      text = '';
    }
    yield text;
  }
}

async function* inOrder(start: readonly Marker[][], rest: Pages): Pages {
  yield* start;
  return yield* rest;
}
