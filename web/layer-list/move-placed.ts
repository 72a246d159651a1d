import { t } from '../i18n/language.ts';
import { notify } from '../ui/notices.tsx';
import { reordered, type OrderedItem } from './reordered.ts';

export type PlacedItem = OrderedItem & { readonly name: string };

export interface OrderChange {
  /** All items of its kind, bottom to top. */
  readonly stack: readonly OrderedItem[];
  readonly placed: PlacedItem;
  readonly setOrder: (id: string, order: number) => Promise<unknown>;
}

/** Moves a layer or raster up, or down if negative, for everyone, and offers to undo that. Throws ChartroomError. */
export async function movePlaced(
  { stack, placed: { id, name }, setOrder }: OrderChange,
  positions: number,
): Promise<void> {
  const setAll = async (orders: ReadonlyMap<string, number>) => {
    for (const [each, order] of orders) await setOrder(each, order);
  };
  const orders = reordered(stack, id, positions);
  const before = new Map(stack.filter((each) => orders.has(each.id)).map((each) => [each.id, each.order]));
  await setAll(orders);
  notify({ text: t('layers.moved', { name }), undo: () => setAll(before) });
}
