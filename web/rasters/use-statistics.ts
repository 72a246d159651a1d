import { useSignal, type ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { service, type RasterLayer } from '../service/service.ts';

/** Minimum, maximum and histogram of each band of a raster. */
export type Statistics = Awaited<ReturnType<typeof read>>;

/** Number of histogram classes, limited by the width of the panel. */
const bins = '64';

/** Reads the statistics of a raster, again whenever its nodata setting changes. Null until loaded. */
export function useStatistics(roomId: string, raster: RasterLayer): ReadonlySignal<Statistics | null> {
  const statistics = useSignal<Statistics | null>(null);
  const { id, status, display } = raster;
  useEffect(() => {
    // Without statistics the range comes from the raster's metadata and no bars are shown.
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
