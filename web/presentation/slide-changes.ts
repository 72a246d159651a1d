import { slideName } from '../deck/slide-name.ts';
import { t } from '../i18n/language.ts';
import { notify } from '../ui/notices.tsx';
import type { Slide } from '../service/service.ts';
import { changeSlides, movedBy, withMembers, withoutSlide, withSlide } from './change-slides.ts';

/*
 * Changes to the slides for everyone, each with a notice that offers undo. `index` is that of the slide, from 0. All
 * functions throw ChartroomError.
 */

export async function addSlide(roomId: string, slide: Slide, index: number): Promise<void> {
  await changeSlides(roomId, withSlide(slide, index));
  const undo = () => changeSlides(roomId, withoutSlide(slide.id));
  notify({ text: t('present.added', { name: slideName(slide, index) }), undo });
}

export async function changeSlide(
  roomId: string,
  slide: Slide,
  index: number,
  members: Partial<Omit<Slide, 'id'>>,
  seen?: Partial<Omit<Slide, 'id'>>,
): Promise<void> {
  const names = Object.keys(members) as (keyof typeof members)[];
  const before = Object.fromEntries(names.map((name) => [name, slide[name] ?? null])) as typeof members;
  await changeSlides(roomId, withMembers(slide.id, members, seen));
  const undo = () => changeSlides(roomId, withMembers(slide.id, before));
  notify({ text: t('present.changed', { name: slideName({ ...slide, ...members }, index) }), undo });
}

export async function moveSlide(roomId: string, slide: Slide, index: number, steps: number): Promise<void> {
  await changeSlides(roomId, movedBy(slide.id, steps));
  const undo = () => changeSlides(roomId, movedBy(slide.id, -steps));
  notify({ text: t('present.moved', { name: slideName(slide, index), n: index + steps + 1 }), undo });
}

export async function deleteSlide(roomId: string, slide: Slide, index: number): Promise<void> {
  await changeSlides(roomId, withoutSlide(slide.id));
  const undo = () => changeSlides(roomId, withSlide(slide, index));
  notify({ text: t('present.deleted', { name: slideName(slide, index) }), undo });
}
