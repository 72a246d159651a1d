import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { service, type Layer, type LayerStatistics } from '../service/service.ts';
import { asError } from '../ui/failure.tsx';

/** The statistics of the attributes of a layer; null until they are read. */
export function useLayerStatistics({ id }: Layer): {
  readonly statistics: LayerStatistics | null;
  readonly error: Error | null;
  readonly again: () => void;
} {
  const statistics = useSignal<LayerStatistics | null>(null);
  const error = useSignal<Error | null>(null);
  const again = () => {
    error.value = null;
    service.GET('/api/layers/{layerId}/attributes', { params: { path: { layerId: id } } }).then(
      ({ data }) => (statistics.value = data),
      (failed: unknown) => (error.value = asError(failed)),
    );
  };
  useEffect(again, [id]);
  return { statistics: statistics.value, error: error.value, again };
}
