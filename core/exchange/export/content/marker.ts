import type { MarkerFilter } from '../../../markers/marker.ts';
import type { Sum } from '../room-sizes.ts';
import { indexedColumns, rowBytes } from '../table-bytes.ts';
import type { ExportedKind } from './exported-kind.ts';

export interface MarkerLines {
  readonly text: string;
  readonly count: number;
}

declare module '../room-snapshot.ts' {
  interface ContentReaders {
    /**
     * Markers as lines of JSON, each with `kind` as its first member; a batch is one text that ends with a line
     * break.
     */
    markers(filter: MarkerFilter): AsyncIterable<MarkerLines>;
  }
}

declare module '../room-sizes.ts' {
  interface ContentSizes {
    /** Extrapolated from a sample if there are many markers. */
    readonly markers: Sum;
  }
}

const records: ExportedKind<Sum>['records'] = async function* (snapshot, { bbox }) {
  for await (const { text, count } of snapshot.markers(bbox === null ? {} : { bbox }))
    yield { text, count, files: [] };
};

export const marker: ExportedKind<Sum> = {
  records,
  bytesInFile: (sum) => rowBytes(sum, [62, indexedColumns]),
};
