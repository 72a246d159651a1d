import { contentKinds, type ContentPlural, kindsOfContent } from './kinds.ts';

/** “3 markers, 1 raster layer”: the kinds of which there are objects; null if there are none. */
export function describeCounts(counts: Readonly<Record<ContentPlural | 'comments', number>>): string | null {
  const texts = [
    ...kindsOfContent.map((kind) => counted(counts[contentKinds[kind].plural], contentKinds[kind].noun)),
    counted(counts.comments, 'comment'),
  ].filter((text) => text !== null);
  return texts.length === 0 ? null : texts.join(', ');
}

function counted(count: number, noun: string): string | null {
  if (count === 0) return null;
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
