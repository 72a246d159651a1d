/**
 * Seconds of what takes longer than a few, beside another lane on two cores: for the first run in a checkout, until it
 * has figures of its own. Only their proportions matter, so they are renewed when the lanes of a fresh clone do not end
 * together: `.data/test-durations.json` holds those of the last run.
 */
export const defaultDurations: Readonly<Record<string, number>> = {
  ...{ lint: 50, imports: 17, unused: 8 },
  ...of('acceptance', {
    inspection: 20,
    'authorization/authorization': 20,
    'python-client': 17,
    rasters: 16,
  }),
  ...of('acceptance', { 'draw-order': 13, imports: 11, formats: 11, 'hostile-input': 10 }),
  ...of('acceptance', { 'reading-options': 9, layers: 9, uploads: 9, verbatim: 9, 'marker-icons': 7 }),
  ...of('acceptance', { 'bulk-import': 6 }),
  ...of('api', { 'long-answers': 17, 'authorization-matrix': 16, 'upload-memory': 16, outage: 14 }),
  ...of('api', { 'rights-lost': 11, 'killed-writes': 10, 'events-end': 10, events: 8 }),
  ...of('api', { 'frozen-postgres': 7, 'layer-files': 6, 'marker-images': 6, 'public-events': 6 }),
  ...of('api', { 'marker-icons': 6, sessions: 6, 'repeated-writes': 5 }),
  ...of('contract', {
    'gdal/hostile-files': 60,
    'rasters/kinds-of-rasters': 40,
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
    'hostile-texts': 130,
    inspection: 110,
    markers: 91,
    rasters: 85,
    presentation: 75,
    deck: 73,
    update: 70,
    layers: 60,
  }),
  ...of('browser', { comments: 62, import: 58, people: 54, 'odd-rasters': 53, 'lost-link': 50 }),
  ...of('browser', { history: 36, rooms: 36, settings: 28, table: 21, timeline: 18, motion: 18, paper: 13 }),
  ...of('client', { package: 15, jobs: 8, uploads: 8 }),
  ...of('unit', { 'geo/table-rows': 25, 'geo/raster/pixels-as-gdal': 25, 'geo/even-tiles': 22 }),
  ...of('unit', { 'geo/overviews': 13, 'geo/parts': 12, 'linear/patterns': 12, 'geo/raster/damage': 11 }),
  ...of('unit', { 'geo/raster/tiles': 10, 'geo/oracle': 10, 'workers/room-file/rasters': 8 }),
  ...of('unit', { 'workers/room-contents': 8, 'web/exported-room': 8, 'workers/retained-run': 7 }),
  ...of('unit', {
    'geo/package/layers': 7,
    'geo/long-reading': 7,
    'geo/package/bytes': 6,
    'geo/round-trip': 5,
  }),
  ...of('unit', { 'geo/position-reader': 5 }),
  ...of('property', { 'round-trips': 45, 'random-requests': 25, 'random-kills': 25, 'field-work': 30 }),
  ...of('property', { 'live-streams': 9 }),
  ...of('workflows', { schedules: 110, 'worker-versions': 75, 'overview-rebuilds': 60, overviews: 54 }),
  ...of('workflows', { crash: 45, 'raster-deaths': 40, 'interrupted-updates': 40, 'upload-streamed': 35 }),
  ...of('workflows', { 'room-export': 33, 'clone-room': 30, fairness: 32, 'convert-upload': 30 }),
  ...of('workflows', { 'bulk-import': 30, 'import-deaths': 25, 'export-deaths': 22, 'layer-upload': 22 }),
  ...of('workflows', { 'failed-upload': 8, 'room-import': 15, 'raster-upload': 14 }),
  ...of('workflows', { 'killed-api': 22, cancel: 22, 'chunked-upload': 13, 'slow-store': 11 }),
  ...of('workflows', { 'step-deaths': 10, 'full-disk': 9, upkeep: 9, 'odd-uploads': 8 }),
  ...of('workflows', { quota: 6, backup: 5, 'foreign-beside': 15, 'export-connections': 10 }),
};

function of(suite: string, seconds: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(seconds).map(([file, each]) => [`test/${suite}/${file}.test.ts`, each]),
  );
}
