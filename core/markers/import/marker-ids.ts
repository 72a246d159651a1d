import { base32Digits } from '../../ids.ts';

/**
 * Generates the marker ids of an import: the start of the job's id (its time and 40 of its random bits), then
 * the marker's number. The ids sort in file order and are adjacent in the index, and a repeated attempt
 * generates the same ids.
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

/** The last two digits, precomputed so that most ids are a concatenation of two strings. */
const pairs = Array.from({ length: 1024 }, (_, number) => base32Digits(number, 2));
