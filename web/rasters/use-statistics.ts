import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { service, type RasterLayer } from '../service/service.ts';

/** What values the bands of a raster have, and how often. */
export type Statistics = Awaited<ReturnType<typeof read>>;

/** The classes of a histogram: as many as bars can be told apart beside each other in the panel. */
const bins = '64';

/** Reads the statistics of a raster, and anew when other pixels count. Null until then. */
export function useStatistics(roomId: string, raster: RasterLayer): ReadonlySignal<Statistics | null> {
  const statistics = useSignal<Statistics | null>(null);
  const { id, status, display } = raster;
  useEffect(() => {
    // Without them the range is that of the raster's own figures, without bars.
    read(roomId, id).then(
      (found) => (statistics.value = found),
      () => undefined,
    );
  }, [id, status, display.nodata]);
  return statistics;
}

async function read(roomId: string, layerId: string) {
  const { data } = await service.GET('/api/rooms/{roomId}/raster-layers/{layerId}/statistics', {
    params: { path: { roomId, layerId }, query: { bins } },
  });
  return data.bands;
}
