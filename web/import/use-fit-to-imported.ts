import { effect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { showBox, unionOf } from '../map/bounds.ts';
import type { OpenMap } from '../map/open-map.ts';
import type { Entry } from './entry.ts';
import { importedExtent } from './imported.ts';
import type { Progress } from './progress.ts';
import type { Tray } from './tray.ts';

const waitsForUser: ReadonlySet<Progress['phase']> = new Set([
  'awaiting-file',
  'unlocated',
  'paused',
  'deciding',
  'reviewing',
]);

/**
 * When the running imports have ended, moves the map once to what they added, unless the user has moved it meanwhile.
 */
export function useFitToImported({ entries }: Tray, map: OpenMap): void {
  useEffect(() => {
    const running = new Set<Entry>();
    let extents: (readonly number[])[] = [];
    let hasMoved = false;
    const onMove = ({ originalEvent }: { originalEvent?: unknown }) =>
      (hasMoved ||= originalEvent !== undefined);
    const stopListening = effect(() => {
      const { value: drawn } = map;
      drawn?.on('movestart', onMove);
      return () => void drawn?.off('movestart', onMove);
    });
    const stop = effect(() => {
      if (running.size === 0) hasMoved = false;
      let isBusy = false;
      for (const entry of entries.value) {
        const { value: progress } = entry.progress;
        if (progress.phase !== 'done' && progress.phase !== 'failed') {
          running.add(entry);
          isBusy ||= !waitsForUser.has(progress.phase);
        } else if (running.delete(entry) && progress.phase === 'done') {
          const extent = importedExtent(progress.job);
          if (extent !== null) extents.push(extent);
        }
      }
      for (const entry of running) if (!entries.value.includes(entry)) running.delete(entry);
      if (isBusy) return;
      const box = unionOf(extents);
      extents = [];
      const drawn = map.peek();
      if (box !== null && drawn !== null && !hasMoved) showBox(drawn, box);
    });
    return () => {
      stop();
      stopListening();
    };
  }, [entries, map]);
}
