/**
 * Seconds of what takes longer than a few, beside another lane on two cores: for the first run in a checkout, until it
 * has figures of its own. Only their proportions matter, so they are renewed when the lanes of a fresh clone do not end
 * together: `.data/test-durations.json` holds those of the last run.
 */
export const defaultDurations: Readonly<Record<string, number>> = {
  ...{ lint: 70, imports: 15, unused: 11 },
  ...of('acceptance', {
    inspection: 40,
    'authorization/authorization': 40,
    'python-client': 34,
    rasters: 32,
  }),
  ...of('acceptance', { 'draw-order': 26, imports: 22, formats: 22, 'hostile-input': 20 }),
  ...of('acceptance', { 'reading-options': 18, layers: 18, uploads: 18, verbatim: 18, 'marker-icons': 14 }),
  ...of('acceptance', { 'bulk-import': 12 }),
  ...of('api', { 'long-answers': 34, 'authorization-matrix': 32, 'upload-memory': 32, outage: 28 }),
  ...of('api', { 'rights-lost': 22, 'killed-writes': 20, 'events-end': 20, events: 16 }),
  ...of('api', { 'frozen-postgres': 14, 'layer-files': 12, 'marker-images': 12, 'public-events': 12 }),
  ...of('api', { 'marker-icons': 12, sessions: 12, 'repeated-writes': 10 }),
  ...of('contract', {
    'gdal/hostile-files': 150,
    'rasters/kinds-of-rasters': 100,
    'gdal/called-metres': 58,
    'steps/step-executor': 25,
    'rasters/tiles-of-geopackages': 70,
    'local/postgres-launch': 40,
  }),
  ...of('contract', {
    'gdal/reference-systems': 28,
    'objects/slow-store': 35,
    'objects/gcs-object-store': 25,
    'objects/gcs-requests': 25,
    'objects/s3-object-store': 22,
    'gdal/hostile-names': 28,
    'images/picture-processor': 25,
  }),
  ...of('contract', {
    'kubernetes/real-cluster': 55,
    'steps/whole-jobs': 20,
    'gdal/real-files': 15,
    'local/test-support': 15,
    'gdal/sandbox': 12,
  }),
  ...of('browser', {
    'hostile-texts': 130,
    inspection: 103,
    markers: 91,
    rasters: 85,
    presentation: 75,
    deck: 73,
    update: 62,
    layers: 60,
  }),
  ...of('browser', { comments: 62, import: 58, people: 54, 'odd-rasters': 53, 'lost-link': 50 }),
  ...of('browser', { history: 36, rooms: 36, settings: 28, table: 21, timeline: 18, motion: 18, paper: 13 }),
  ...of('browser', {
    styling: 60,
    print: 60,
    'layer-styles': 45,
    terrain: 30,
    'plain-pictures': 20,
    opening: 5,
  }),
  ...of('client', { package: 15, jobs: 8, uploads: 8 }),
  ...of('unit', { 'geo/table-rows': 15, 'geo/raster/pixels-as-gdal': 32, 'geo/even-tiles': 40 }),
  ...of('unit', { 'geo/overviews': 23, 'geo/parts': 22, 'linear/patterns': 10, 'geo/raster/damage': 20 }),
  ...of('unit', { 'geo/raster/tiles': 18, 'geo/oracle': 9, 'workers/room-file/rasters': 14 }),
  ...of('unit', { 'workers/room-contents': 14, 'web/exported-room': 4, 'workers/retained-run': 13 }),
  ...of('unit', {
    'geo/package/layers': 13,
    'geo/long-reading': 13,
    'geo/package/bytes': 11,
    'geo/round-trip': 9,
  }),
  ...of('unit', { 'geo/position-reader': 9 }),
  ...of('property', { 'round-trips': 54, 'random-requests': 20, 'random-kills': 20, 'field-work': 22 }),
  ...of('property', { 'live-streams': 11 }),
  ...of('workflows', { schedules: 132, 'worker-versions': 90, 'overview-rebuilds': 72, overviews: 50 }),
  ...of('workflows', { crash: 27, 'raster-deaths': 32, 'interrupted-updates': 48, 'upload-streamed': 42 }),
  ...of('workflows', { 'room-export': 35, 'clone-room': 22, fairness: 26, 'convert-upload': 36 }),
  ...of('workflows', { 'bulk-import': 36, 'import-deaths': 16, 'export-deaths': 14, 'layer-upload': 26 }),
  ...of('workflows', { 'failed-upload': 10, 'room-import': 18, 'raster-upload': 17 }),
  ...of('workflows', { 'killed-api': 26, cancel: 26, 'chunked-upload': 16, 'slow-store': 8 }),
  ...of('workflows', { 'step-deaths': 12, 'full-disk': 11, upkeep: 11, 'odd-uploads': 10 }),
  ...of('workflows', { quota: 7, backup: 6, 'export-connections': 12 }),
};

function of(suite: string, seconds: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(seconds).map(([file, each]) => [`test/${suite}/${file}.test.ts`, each]),
  );
}
