import { segmentedText, type FeatureLines } from './feature-text.ts';
import { searchChunk, searchPiece, type FoundInChunk, type Search } from './search-chunk.ts';

/** Which of the matching features a page contains. */
export interface PageQuery {
  /** Number of the layer feature at which the page starts, whether or not it matches. */
  from: number;
  limit: number;
}

export interface FeaturePage extends FeatureLines {
  /** Number of features on all pages. */
  matched: number;
  /** Start of the next page; null on the last. */
  next: number | null;
}

/** Searches chunks of a layer in order. */
export async function searchChunks(search: Search, chunks: readonly number[]): Promise<FoundInChunk[]> {
  const found: FoundInChunk[] = [];
  for (const index of chunks) {
    const here = await searchChunk(search, search.manifest.chunks[index]!);
    if (here.count > 0) found.push(here);
  }
  return found;
}

/** All results as one text. */
export function wholeText(search: Search, found: readonly FoundInChunk[]): FeatureLines {
  return segmentedText(found, countOf(found), search.ranges);
}

/** A page of the results. */
export async function pageText(
  search: Search,
  found: readonly FoundInChunk[],
  { from, limit }: PageQuery,
): Promise<FeaturePage> {
  const taken: FoundInChunk[] = [];
  let left = limit;
  let next: number | null = null;
  for (const here of found) {
    const { featureStart, featureCount } = here.chunk;
    if (featureStart + featureCount <= from) continue;
    if (left === 0) {
      next = featureStart;
      break;
    }
    const isAll = from <= featureStart && here.count <= left;
    const piece: FoundInChunk & { next: number | null } = isAll
      ? { ...here, next: null }
      : await searchPiece(search, here.chunk, from, left);
    if (piece.count > 0) taken.push(piece);
    left -= piece.count;
    next = piece.next;
    if (next !== null) break;
  }
  return { ...segmentedText(taken, countOf(taken), search.ranges), matched: countOf(found), next };
}

function countOf(found: readonly { count: number }[]): number {
  return found.reduce((sum, { count }) => sum + count, 0);
}
