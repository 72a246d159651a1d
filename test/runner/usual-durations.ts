/**
 * Seconds of what takes longer than a few, beside another lane on two cores: for the first run in a checkout, until it
 * has figures of its own. Only their proportions matter, so they are renewed when the lanes of a fresh clone do not end
 * together: `.data/test-durations.json` holds those of the last run.
 */
export const usualDurations: Readonly<Record<string, number>> = {
  ...{ lint: 110, types: 40, format: 30, imports: 11, unused: 5 },
  ...of('acceptance', { uploads: 60, 'hostile-input': 50, limits: 25, events: 20 }),
  ...of('api', { outage: 20, 'frozen-postgres': 20, 'killed-writes': 30, 'authorization-matrix': 25 }),
  ...of('api', { 'long-answers': 20, 'upload-memory': 15, uploads: 15, 'uploads-ahead': 15 }),
  ...of('contract', { 'gdal/sandbox': 35, 'gdal/convert-source': 20, 'images/picture-processor': 20 }),
  ...of('contract', { 'local/postgres-launch': 15, 'confinement/sandbox': 15 }),
  ...of('property', { 'random-requests': 80, 'random-kills': 60, 'live-streams': 30 }),
  ...of('unit', { 'geo/even-tiles': 35, 'geo/tiles-valid': 15 }),
  ...of('workflows', { crash: 110, 'upload-ahead': 75, overviews: 60, 'step-deaths': 55, schedules: 45 }),
  ...of('workflows', { 'convert-upload': 40, 'layer-upload': 35, 'bulk-import': 35, 'killed-api': 30 }),
  ...of('workflows', { cancel: 20, 'full-disk': 20, backup: 20, 'warm-step': 15, fairness: 15, quota: 12 }),
  ...of('workflows', { upkeep: 8, 'chunked-upload': 8, 'odd-uploads': 8, 'worker-log': 5 }),
};

function of(suite: string, seconds: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(seconds).map(([file, each]) => [`test/${suite}/${file}.test.ts`, each]),
  );
}
