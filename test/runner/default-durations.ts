/**
 * Seconds of what takes longer than a few, beside another lane on two cores: for the first run in a checkout, until it
 * has figures of its own. Only their proportions matter, so they are renewed when the lanes of a fresh clone do not end
 * together: `.data/test-durations.json` holds those of the last run.
 */
export const defaultDurations: Readonly<Record<string, number>> = {
  ...{ lint: 40, types: 56, format: 43, imports: 17, unused: 8 },
  ...of('acceptance', {
    'hostile-input': 14,
    'python-client': 14,
    'authorization/authorization': 12,
    formats: 12,
  }),
  ...of('acceptance', { uploads: 9, verbatim: 9, layers: 8, 'marker-icons': 7 }),
  ...of('acceptance', { 'bulk-import': 6 }),
  ...of('api', { 'long-answers': 17, 'authorization-matrix': 16, 'upload-memory': 16, outage: 14 }),
  ...of('api', { 'rights-lost': 11, 'killed-writes': 10, 'events-end': 10, events: 8 }),
  ...of('api', { 'frozen-postgres': 7, 'layer-files': 6, 'marker-images': 6, 'public-events': 6 }),
  ...of('api', { 'marker-icons': 6, sessions: 6, 'repeated-writes': 5 }),
  ...of('contract', {
    'gdal/hostile-files': 90,
    'rasters/kinds-of-rasters': 70,
    'gdal/called-metres': 23,
    'steps/step-executor': 18,
    'local/postgres-launch': 16,
  }),
  ...of('contract', {
    'gdal/reference-systems': 14,
    'objects/slow-store': 14,
    'objects/gcs-object-store': 10,
    'objects/gcs-requests': 10,
    'objects/s3-object-store': 9,
    'gdal/hostile-names': 11,
    'images/picture-processor': 10,
  }),
  ...of('contract', {
    'kubernetes/real-cluster': 35,
    'steps/whole-jobs': 8,
    'gdal/real-files': 6,
    'local/test-support': 6,
    'gdal/sandbox': 5,
  }),
  ...of('browser', {
    'hostile-texts': 138,
    markers: 91,
    presentation: 75,
    rasters: 74,
    deck: 73,
    layers: 66,
  }),
  ...of('browser', { comments: 62, import: 58, people: 54, 'odd-rasters': 53, 'lost-link': 50 }),
  ...of('browser', { history: 36, rooms: 36, settings: 28, table: 21, timeline: 18, motion: 18, paper: 13 }),
  ...of('client', { package: 15, jobs: 8, uploads: 8 }),
  ...of('unit', { 'geo/package/bytes': 22, 'geo/package/layers': 18, 'linear/parsers': 12 }),
  ...of('unit', { 'geo/raster/pixels-as-gdal': 60, 'geo/raster/damage': 25, 'geo/raster/tiles': 12 }),
  ...of('unit', { 'geo/even-tiles': 24, 'geo/overviews': 13, 'geo/oracle': 12, 'geo/parts': 10 }),
  ...of('unit', { 'geo/tiles-cut': 9, 'linear/patterns': 8, 'geo/round-trip': 7, 'geo/long-reading': 5 }),
  ...of('unit', { 'geo/position-reader': 5 }),
  ...of('property', { 'round-trips': 60, 'random-requests': 50, 'random-kills': 29, 'live-streams': 9 }),
  ...of('workflows', { 'clone-room': 40, 'import-deaths': 34, 'room-export': 33, 'export-deaths': 30 }),
  ...of('workflows', { 'raster-deaths': 40, 'room-import': 15, 'raster-upload': 14 }),
  ...of('workflows', { schedules: 131, crash: 45, 'upload-streamed': 78, overviews: 54 }),
  ...of('workflows', { 'bulk-import': 52, fairness: 32, 'convert-upload': 30, 'layer-upload': 28 }),
  ...of('workflows', { 'killed-api': 22, cancel: 22, 'chunked-upload': 13, 'slow-store': 11 }),
  ...of('workflows', { 'step-deaths': 10, 'full-disk': 9, upkeep: 9, 'odd-uploads': 8 }),
  ...of('workflows', { quota: 6, backup: 5, 'foreign-beside': 15, 'export-connections': 10 }),
};

function of(suite: string, seconds: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(seconds).map(([file, each]) => [`test/${suite}/${file}.test.ts`, each]),
  );
}
