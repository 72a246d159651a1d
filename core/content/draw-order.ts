/** What of a room lies one above the other: the greater the order, the higher. */
export interface Stack {
  /** The greatest order of the content; 0 where there is nothing. */
  topOrder(contentKey: number): Promise<number>;
}

/** What comes to lie in a stack: where, is known when it is put there. */
export type Placeless<T extends { readonly order: number }> = Omit<T, 'order'>;

/** The least and the greatest order that may be set; between whole numbers there is a half, and so on. */
export const maxOrder = 1e9;

/** The order of what is put on top of all that lie in the stack. Its room is locked, so nothing else comes between. */
export async function nextOrder(stack: Stack, contentKey: number): Promise<number> {
  return Math.floor(await stack.topOrder(contentKey)) + 1;
}

/** What comes to lie there from `first` on, in its order. */
export function stacked<T extends object>(items: readonly T[], first: number): (T & { order: number })[] {
  return items.map((item, index) => ({ ...item, order: first + index }));
}

/** What is wrong with an order, as the rest of a sentence that starts with its name; null when nothing is. */
export function orderFlaw(value: unknown): string | null {
  const sound = typeof value === 'number' && Math.abs(value) <= maxOrder;
  return sound ? null : `must be a number from -${maxOrder} to ${maxOrder}`;
}
