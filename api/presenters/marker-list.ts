import { addAbortSignal, type Readable } from 'node:stream';
import type { Marker } from '../../core/ports/marker-repository.ts';
import { inOneGo, jsonBody, streamOf } from '../http/json-pieces.ts';
import { presentMarker } from './marker.ts';

/** The list as JSON: at once when it is short, otherwise as a stream that is read no faster than the client takes it. */
export async function markerListBody(
  pages: AsyncGenerator<Marker[], void>,
  signal: AbortSignal,
): Promise<string | Readable> {
  const first = await pages.next();
  const second = first.done === true ? first : await pages.next();
  const start = [first, second].flatMap((page) => (page.done === true ? [] : [page.value]));
  if (second.done !== true) return addAbortSignal(signal, streamOf(listText(start, pages)));
  const markers = start.flat().map(presentMarker);
  return jsonBody({ count: markers.length, markers });
}

async function* listText(
  start: readonly Marker[][],
  rest: AsyncIterable<Marker[]>,
): AsyncGenerator<string, void> {
  let count = 0;
  yield '{"markers":[';
  for await (const page of inOrder(start, rest)) {
    let text = '';
    for (const marker of page) {
      text += (count++ === 0 ? '' : ',') + JSON.stringify(presentMarker(marker));
      if (text.length < inOneGo) continue;
      yield text;
      text = '';
    }
    yield text;
  }
  yield `],"count":${count}}`;
}

async function* inOrder(
  start: readonly Marker[][],
  rest: AsyncIterable<Marker[]>,
): AsyncGenerator<Marker[], void> {
  yield* start;
  yield* rest;
}
