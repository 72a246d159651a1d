import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { asError } from '../ui/failure.tsx';
import { service, type Layer } from '../service/service.ts';
import { columnOf, hiddenColumns, type GridColumn } from './table-columns.ts';

interface Columns {
  /** Null until they are read. */
  readonly columns: readonly GridColumn[] | null;
  readonly hidden: Signal<ReadonlySet<string>>;
  readonly failure: Error | null;
  readonly again: () => void;
}

/** The columns of a layer, from the statistics of its attributes. */
export function useColumns({ id: layerId, updatedAt }: Layer): Columns {
  const columns = useSignal<readonly GridColumn[] | null>(null);
  const hidden = useSignal<ReadonlySet<string>>(new Set());
  const failure = useSignal<Error | null>(null);
  const attempt = useSignal(0);
  useEffect(() => {
    const asking = new AbortController();
    const params = { path: { layerId } };
    service.GET('/api/layers/{layerId}/attributes', { params, signal: asking.signal }).then(
      ({ data: { attributes } }) => {
        const found = attributes.map(columnOf);
        if (columns.peek() === null) hidden.value = hiddenColumns(layerId, found);
        columns.value = found;
      },
      (error: unknown) => {
        if (!asking.signal.aborted) failure.value = asError(error);
      },
    );
    return () => asking.abort();
  }, [layerId, updatedAt, attempt.value]);
  const again = () => {
    failure.value = null;
    attempt.value++;
  };
  return { columns: columns.value, hidden, failure: failure.value, again };
}
