import { service, type Icon, type Marker } from '../service/service.ts';

/** Maximum page size of the API. */
const pageLength = 10_000;

interface MarkerPage {
  readonly markers: readonly Marker[];
  /** Ids of deleted markers; null if all previously read markers are invalid. */
  readonly gone: readonly string[] | null;
}

/** Reads all markers of a room, or those changed after an event, page by page. Throws ChartroomError. */
export async function* readMarkers(roomId: string, since?: number): AsyncGenerator<MarkerPage> {
  let after: string | undefined;
  do {
    const { data } = await service.GET('/api/rooms/{roomId}/markers', {
      params: {
        path: { roomId },
        query: {
          limit: pageLength,
          ...(after === undefined ? {} : { after }),
          ...(since === undefined ? {} : { since }),
        },
      },
    });
    yield { markers: data.markers, gone: data.gone ?? null };
    after = data.nextAfter ?? undefined;
  } while (after !== undefined);
}

export async function readIcons(roomId: string): Promise<readonly Icon[]> {
  const { data } = await service.GET('/api/rooms/{roomId}/marker-icons', { params: { path: { roomId } } });
  return data.markerIcons;
}
