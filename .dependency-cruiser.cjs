/**
 * Allowed imports (docs/architecture.md): a folder may import only the folders listed for it here. geo imports no other
 * folder; core contains the rules of the product, adapters the technology; api and workers never import each other.
 */
const ownFolders = '^(core|geo|adapters|api|workflows|workers|k8s|client|local|web|test)/';

const allowedImports = {
  geo: [],
  core: ['geo'],
  workflows: ['core'],
  adapters: ['core', 'geo', 'workflows/contracts'],
  api: ['core', 'geo'],
  workers: ['core', 'geo', 'adapters', 'workflows', 'k8s'],
  k8s: ['core'],
  client: [],
  web: ['client', 'geo/style/model', 'geo/table/cells'],
};

const workerFolders = {
  sandbox: [],
  steps: ['sandbox'],
  'step-pods': ['sandbox'],
  uploads: ['sandbox'],
  'layer-files': ['sandbox'],
  exchange: ['layer-files', 'uploads', 'steps', 'sandbox'],
  rasters: ['exchange', 'uploads', 'steps', 'sandbox'],
  inspection: ['rasters', 'exchange', 'uploads', 'steps', 'sandbox'],
  activities: ['inspection', 'rasters', 'exchange', 'layer-files', 'uploads', 'steps', 'sandbox'],
  pools: ['activities', 'exchange'],
};

/**
 * Folders from the bottom up: each may import those before it, so that folders form no cycle. A nested folder that is
 * not listed counts as its parent. `.` is the files beside the folders; where it is not listed, these files may import
 * every folder, and every folder may import them.
 */
const order = {
  core: `
    . access ports content history rooms tokens members comments idempotency
    blobs jobs layers rasters uploads uploads/streamed uploads/chunked uploads/inspection
    users admin invitations sessions admission events
    images icons markers markers/import presentation rooms/ending
    exchange exchange/export exchange/tables exchange/reading exchange/import exchange/update exchange/clone
    recount`,
  geo: `
    . threads wasm json xml crs polygons statistics layer style/model style style/qml files sqlite archive gdal
    raster raster/colormaps raster/facts raster/grid raster/source raster/assemble raster/cog raster/pixels
    raster/paint raster/terrain raster/picture raster/reader
    geojson flatgeobuf antimeridian geopackage/views geopackage shapefile parquet esri table workbook detect source inspection
    overviews geopackage/read layer/build layer/read select tiles geopackage/write geopackage/tiles
    style/sprite qgis`,
  api: `
    docs-page rate-limits load bodies http schemas presenters events tiles rasters web routing
    exports features multipart chain routes openapi`,
  'workers/steps': `
    . schemas convert-positions prepare-sources build-converted convert-sources
    prepare-raster raster-programs plan-raster build-raster join-sections add-overviews finish-raster copy-tiles join-tiles decode-picture
    read-points inspect-file inspect-converted build-overviews build-layer read-room-file build-room-layers compare-room-layers layer-engine
    write-layer-file write-room-file`,
  client: 'requests events jobs uploads build',
  web: `
    styles service i18n router ui markdown session shell room saving map table members comments layer-list rasters legend filtering layers styling markers
    print search tools inspection update import history timeline deck thumbnails settings handout presentation sharing rooms workbench app catalogue build`,
};

/** The files of a listed folder, without those of nested folders that are listed themselves. */
function filesOf(root, folder, folders) {
  if (folder === '.') return `^${root}/[^/]+$`;
  const inside = folders.filter((each) => each.startsWith(`${folder}/`));
  const others = inside.map((each) => `${each.slice(folder.length + 1)}/`).join('|');
  return `^${root}/${folder}/${others === '' ? '' : `(?!${others})`}`;
}

const foldersInOrder = Object.entries(order).flatMap(([root, text]) => {
  const folders = text.trim().split(/\s+/);
  const files = folders.map((folder) => filesOf(root, folder, folders));
  const filesBeside = filesOf(root, '.', folders);
  return [
    ...folders.map((folder, index) => ({
      name: `${root}/${folder}-imports-only-folders-before-it`.replaceAll('/', '-'),
      comment: 'This file defines the order of folders; code that two folders need belongs to a lower one.',
      severity: 'error',
      from: { path: files[index] },
      to: { path: `^${root}/`, pathNot: [filesBeside, ...files.slice(0, index + 1)] },
    })),
    {
      name: `${root}-folders-are-in-the-order`.replaceAll('/', '-'),
      severity: 'error',
      from: { path: `^${root}/`, pathNot: [filesBeside, ...files] },
      to: {},
    },
  ];
});

module.exports = {
  forbidden: [
    ...Object.entries(allowedImports).map(([from, to]) => ({
      name: `${from}-imports-only-${to.join('-').replaceAll('/', '-') || 'itself'}`,
      severity: 'error',
      from: { path: `^${from}/`, ...(from === 'api' ? { pathNot: '^api/main\\.ts$' } : {}) },
      to: { path: ownFolders, pathNot: [from, ...to].map((folder) => `^${folder}`) },
    })),
    {
      name: 'api-main-composes-from-adapters',
      comment: 'The composition root may import adapters, and nothing of the workers.',
      severity: 'error',
      from: { path: '^api/main\\.ts$' },
      to: { path: ownFolders, pathNot: '^(api|core|geo|adapters|workflows/contracts)' },
    },
    {
      name: 'workflows-are-deterministic',
      comment: 'Workflow code runs in the replay sandbox: only the pure parts of core, and no Node module.',
      severity: 'error',
      from: { path: '^workflows/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'workflows-use-pure-core',
      severity: 'error',
      from: { path: '^workflows/' },
      to: { path: '^core/', pathNot: '^core/(ids|limits|errors|jobs/(kinds|job-state))' },
    },
    {
      name: 'acceptance-talks-http-only',
      comment:
        'The acceptance suite is a black box: it imports nothing of the product and nothing of the other suites.',
      severity: 'error',
      from: { path: '^test/acceptance/' },
      to: { path: ownFolders, pathNot: '^test/acceptance/' },
    },
    {
      name: 'cluster-is-reached-from-one-folder',
      comment:
        'Only the composition of a worker chooses where steps run, and the check of a release reads pods; they load the cluster library on demand.',
      severity: 'error',
      from: { path: '^workers/', pathNot: '^workers/(process|release-check)/' },
      to: { path: '^k8s/' },
    },
    {
      name: 'product-never-imports-tests-or-local',
      severity: 'error',
      from: { path: '^(core|geo|adapters|api|workflows|workers|k8s|client|web)/' },
      to: { path: '^(test|local)/' },
    },
    ...Object.entries(workerFolders).map(([folder, below]) => ({
      name: `workers-${folder}-imports-only-${below.join('-') || 'itself'}`,
      comment:
        'The folders of the workers, from the top down (docs/architecture.md); files beside them are open to all.',
      severity: 'error',
      from: { path: `^workers/${folder}/` },
      to: { path: '^workers/[^/]+/', pathNot: [folder, ...below].map((each) => `^workers/${each}/`) },
    })),
    {
      name: 'web-asks-the-service-in-one-place',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/(service|build)/' },
      to: { path: '^client/' },
    },
    ...foldersInOrder,
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'only-declared-packages',
      comment: 'The nearest package.json lists what a file imports: geo, client and web have their own.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-development-packages-in-the-product',
      comment: 'Images install no development packages, and the published client has none.',
      severity: 'error',
      from: { path: '^(core|geo|adapters|api|workflows|workers|k8s|client(?!/build))/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    // The walks import clients that are generated where they run; `.data` contains what was built, also the bundle.
    exclude: { path: '^(test/long/generated-clients/walks|\\.data)/' },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
