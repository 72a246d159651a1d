import { addAbortSignal, Readable } from 'node:stream';
import type { Marker } from '../../core/ports/marker-repository.ts';
import { presentMarker } from './marker.ts';

/** The list as JSON: at once when it is one page, otherwise as a stream that is read no faster than the client takes it. */
export async function markerListBody(
  pages: AsyncGenerator<Marker[], void>,
  signal: AbortSignal,
): Promise<string | Readable> {
  const first = await pages.next();
  const second = first.done === true ? first : await pages.next();
  const start = [first, second].flatMap((page) => (page.done === true ? [] : [page.value]));
  if (second.done !== true) {
    const body = Readable.from(listText(start, pages), { objectMode: false });
    return addAbortSignal(signal, body);
  }
  const markers = start.flat().map(presentMarker);
  return JSON.stringify({ count: markers.length, markers });
}

async function* listText(start: Marker[][], rest: AsyncIterable<Marker[]>): AsyncGenerator<string> {
  let count = 0;
  yield '{"markers":[';
  const text = (page: readonly Marker[]): string => {
    const separator = count === 0 ? '' : ',';
    count += page.length;
    return separator + JSON.stringify(page.map(presentMarker)).slice(1, -1);
  };
  for (const page of start) yield text(page);
  for await (const page of rest) yield text(page);
  yield `],"count":${count}}`;
}
