import assert from 'node:assert/strict';
import type { ObjectStore } from '../../../core/ports/object-store.ts';
import { describeFiles } from './files-contract.ts';
import { describeKeys } from './keys-contract.ts';
import { describeReading } from './reading-contract.ts';
import { describeRemote } from './remote-contract.ts';
import type { Shortcomings } from './shortcomings.ts';
import { describeWriting } from './writing-contract.ts';

export interface StoreUnderTest {
  readonly store: ObjectStore;
  /** The same store with signatures that begin at this time (milliseconds since the epoch). */
  readonly signingAt?: (now: number) => ObjectStore;
  close(): Promise<void>;
}

/** Contract of every object store. `open` returns an empty one. */
export function describeObjectStore(
  name: string,
  open: () => Promise<StoreUnderTest>,
  shortcomings: Shortcomings = {},
): void {
  describe(`object store: ${name}`, () => {
    let opened: StoreUnderTest | undefined;
    before(async () => {
      opened = await open();
    });
    after(() => opened?.close());

    const store = (): ObjectStore => {
      if (opened === undefined) throw new Error('The store is not open.');
      return opened.store;
    };
    describeWriting(store, shortcomings);
    describeReading(store);
    describeKeys(store, shortcomings);
    describeFiles(store);
    if (shortcomings.isLocal !== true) {
      describeRemote(store, (now) => opened?.signingAt?.(now) ?? assert.fail(), shortcomings);
    }
  });
}
