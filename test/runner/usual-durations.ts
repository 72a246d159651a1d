/**
 * Seconds of what takes longer than a few, beside another lane on two cores: for the first run in a checkout, until it
 * has figures of its own. Only their proportions matter, so they are renewed when the lanes of a fresh clone do not end
 * together: `.data/test-durations.json` holds those of the last run.
 */
export const usualDurations: Readonly<Record<string, number>> = {
  ...{ lint: 110, types: 40, format: 30, imports: 11, unused: 5 },
};
