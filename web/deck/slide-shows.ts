import type { Slide } from '../service/service.ts';

/** Whether the slide shows the object with this id. */
export function shownIn(
  slide: Slide | undefined,
  member: keyof NonNullable<Slide['visible']>,
): (one: { readonly id: string }) => boolean {
  const ids = new Set(slide?.visible?.[member] ?? []);
  return ({ id }) => ids.has(id);
}
