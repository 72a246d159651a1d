import { base32Digits } from '../../ids.ts';

/**
 * Names the markers of an import: the beginning of the job's own id (its time, and 40 of its random bits), then the
 * marker's number. So they sort in the order of the file, lie together in the index, and a repeated attempt gives
 * the same ones.
 */
export function markerIdsOf(jobId: string): (number: number) => string {
  const prefix = `marker-${jobId.slice(jobId.lastIndexOf('-') + 1).slice(0, 18)}`;
  let block = -1;
  let beginning = '';
  return (number) => {
    const high = Math.floor(number / pairs.length);
    if (high !== block) {
      block = high;
      beginning = prefix + base32Digits(high, 6);
    }
    return beginning + (pairs[number % pairs.length] ?? '');
  };
}

/** The last two digits, so that most ids are put together from two texts. */
const pairs = Array.from({ length: 1024 }, (_, number) => base32Digits(number, 2));
