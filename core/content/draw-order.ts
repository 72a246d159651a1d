/** Drawing order of a room's layers: objects with a greater order are drawn on top. */
export interface Stack {
  /** The greatest order of the content; 0 if there is none. */
  topOrder(contentKey: number): Promise<number>;
}

/** An object whose order is assigned when it is added. */
export type WithoutOrder<T extends { readonly order: number }> = Omit<T, 'order'>;

/** The allowed orders are -maxOrder to maxOrder, including fractions. */
export const maxOrder = 1e9;

/** The order on top of all objects. The room is locked, so no other object gets the same order. */
export async function nextOrder(stack: Stack, contentKey: number): Promise<number> {
  return Math.floor(await stack.topOrder(contentKey)) + 1;
}

/** Assigns consecutive orders from `first`. */
export function stacked<T extends object>(items: readonly T[], first: number): (T & { order: number })[] {
  return items.map((item, index) => ({ ...item, order: first + index }));
}

/**
 * Describes why an order is invalid, as the rest of a sentence that starts with its name; null if it is
 * valid.
 */
export function orderFlaw(value: unknown): string | null {
  const sound = typeof value === 'number' && Math.abs(value) <= maxOrder;
  return sound ? null : `must be a number from -${maxOrder} to ${maxOrder}`;
}
