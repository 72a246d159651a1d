import { dragItem } from '../ui/drag-item.ts';
import { notifyError } from '../ui/notices.tsx';
import { movePlaced, type OrderChange } from './move-placed.ts';

/** Moves a layer or raster among the items of its kind with the pointer that was pressed on it. */
export function dragPlaced(event: PointerEvent, item: HTMLElement, placing: OrderChange): void {
  const { kind } = item.dataset;
  const inList = [...(item.parentElement?.children ?? [])].filter((each) => each instanceof HTMLElement);
  dragItem(event, {
    ...{ handle: item, item, siblings: inList.filter((each) => each.dataset['kind'] === kind) },
    onMove(positions) {
      // The topmost is first in the list.
      movePlaced(placing, -positions).catch(notifyError);
    },
  });
}
