import { contentKinds, type SlideMember, slideKinds } from '../../content/kinds.ts';
import { newId } from '../../ids.ts';
import { limits } from '../../limits.ts';
import type { Slide } from '../../presentation/presentation.ts';
import { baseLayers } from '../../rooms/settings.ts';
import { isJsonObject, textFlaw } from '../../text.ts';
import type { FileRow } from './file-row.ts';
import { isWithin } from './read-settings.ts';

/** Maximum length of a slide's text, equal to that of a request body. */
const maxSlide = limits.jsonDocument;

/** Reads and validates a slide; omits and reports invalid members. Null if it is no slide. */
export function readSlide(row: FileRow): Slide | null {
  const value = row.object('slide', maxSlide);
  if (value === null) {
    row.report('The slide is invalid.');
    return null;
  }
  const slide: Record<string, unknown> = { id: isId(value.id) ? value.id : newId('slide') };
  for (const [name, member] of Object.entries(value)) {
    if (name === 'id') continue;
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule !== undefined && (member === null || rule(member))) slide[name] = member;
    else row.leave(`slide.${name.slice(0, limits.nameLength)}`, 'is not a field of a slide');
  }
  return slide as unknown as Slide;
}

/** Removes references to objects that the file does not contain; `known` contains the ids by slide member. */
export function withKnown(
  slide: Slide,
  known: Readonly<Record<SlideMember, ReadonlySet<string>>>,
  notify: (reason: string) => void,
): Slide {
  if (slide.visible === null || slide.visible === undefined) return slide;
  const visible: Record<string, readonly string[] | null> = {};
  for (const kind of slideKinds) {
    const { slideMember } = contentKinds[kind];
    const ids = slide.visible[slideMember];
    if (ids === undefined) continue;
    const there = ids?.filter((id) => known[slideMember].has(id)) ?? null;
    const deleted = (ids?.length ?? 0) - (there?.length ?? 0);
    if (deleted > 0)
      notify(`slide.visible.${slideMember} refers to ${deleted} objects that are not in the file.`);
    visible[slideMember] = there;
  }
  return { ...slide, visible };
}

type Rule = (value: unknown) => boolean;

const rules: Readonly<Record<string, Rule>> = {
  title: isText(limits.slideTitleLength),
  body: isText(limits.slideBodyLength),
  notes: isText(limits.slideBodyLength),
  baseLayer: (value) => baseLayers.some((each) => each === value),
  camera: isCamera,
  visible: isVisible,
  timeline: isTimeline,
};

function isText(maxLength: number): Rule {
  return (value) => typeof value === 'string' && textFlaw(value, maxLength) === null;
}

const isName = isText(limits.nameLength);

function isId(value: unknown): boolean {
  return value !== '' && isName(value);
}

function isCamera(value: unknown): boolean {
  if (!isJsonObject(value)) return false;
  const { lat, lng, zoom, bearing, pitch, ...others } = value;
  return (
    Object.keys(others).length === 0 &&
    isWithin(lat, -90, 90) &&
    isWithin(lng, -180, 180) &&
    isWithin(zoom, 0, 30) &&
    (bearing === undefined || isWithin(bearing, -360, 360)) &&
    (pitch === undefined || isWithin(pitch, 0, 90))
  );
}

function isVisible(value: unknown): boolean {
  if (!isJsonObject(value)) return false;
  const members: readonly string[] = slideKinds.map((kind) => contentKinds[kind].slideMember);
  return Object.entries(value).every(
    ([name, ids]) =>
      members.includes(name) &&
      (ids === null || (Array.isArray(ids) && ids.length <= limits.slideObjects && ids.every(isId))),
  );
}

function isTimeline(value: unknown): boolean {
  if (!isJsonObject(value)) return false;
  return Object.entries(value).every(
    ([name, set]) =>
      isName(name) && (set === null || typeof set === 'boolean' || Number.isFinite(set) || isName(set)),
  );
}
