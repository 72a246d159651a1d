/**
 * The arrows of the house (docs/architecture.md): a folder may import only the folders named for it here.
 * geo stands on nothing of ours; core knows what the product means; adapters know with what; api and workers never meet.
 */
const own = '^(core|geo|adapters|api|workflows|workers|k8s|cli|client|local|web|test)/';

const arrows = {
  geo: [],
  core: ['geo'],
  workflows: ['core'],
  adapters: ['core', 'geo', 'workflows/contracts'],
  api: ['core', 'geo'],
  workers: ['core', 'geo', 'adapters', 'workflows', 'k8s'],
  k8s: ['core'],
  client: [],
  web: ['client'],
};

/** The rooms of the application in the browser, from the bottom up: each may import those before it. */
const webRooms =
  'service messages places parts session shell room map table people comments stack rasters layers markers tools bring-in ' +
  'history timeline deck settings presentation rooms workbench app';

const rooms = {
  sandbox: [],
  steps: ['sandbox'],
  'step-pods': ['sandbox'],
  uploads: ['sandbox'],
  'layer-files': ['sandbox'],
  'room-files': ['uploads', 'steps', 'sandbox'],
  imports: ['room-files', 'layer-files', 'uploads', 'steps', 'sandbox'],
  activities: ['imports', 'room-files', 'layer-files', 'uploads', 'steps', 'sandbox'],
};

/**
 * The folders of core and of geo from the bottom up: each may import those before it, so that no circle of
 * folders comes to be. A folder inside another has a line of its own; without one it counts as its parent.
 */
const order = {
  core: `
    . access ports content history rooms tokens members comments idempotency
    blobs jobs layers rasters uploads uploads/streamed uploads/chunked
    users admin invitations sessions admission events
    images icons markers markers/import presentation rooms/ending room-file room-import
    clone recount`,
  geo: `
    . threads wasm json xml crs polygons layer files sqlite archive gdal
    raster raster/colormaps raster/facts raster/grid raster/source raster/assemble raster/cog raster/pixels
    raster/terrain raster/paint raster/picture raster/reader
    geojson flatgeobuf antimeridian geopackage shapefile parquet table detect source
    overviews geopackage/read layer/build layer/read tiles geopackage/write geopackage/tiles`,
};

/** The files of a folder of the order, without those of folders inside it that have lines of their own. */
function filesOf(root, folder, folders) {
  if (folder === '.') return `^${root}/[^/]+$`;
  const inside = folders.filter((each) => each.startsWith(`${folder}/`));
  const others = inside.map((each) => `${each.slice(folder.length + 1)}/`).join('|');
  return `^${root}/${folder}/${others === '' ? '' : `(?!${others})`}`;
}

const foldersInOrder = Object.entries(order).flatMap(([root, text]) => {
  const folders = text.trim().split(/\s+/);
  return [
    ...folders.map((folder, place) => ({
      name: `${root}-${folder.replaceAll('/', '-')}-imports-only-folders-before-it`,
      comment:
        'The order of folders stands in this file; what is needed by both of two folders belongs into a lower one.',
      severity: 'error',
      from: { path: filesOf(root, folder, folders) },
      to: {
        path: `^${root}/`,
        pathNot: folders.slice(0, place + 1).map((each) => filesOf(root, each, folders)),
      },
    })),
    {
      name: `${root}-folders-have-a-place-in-the-order`,
      severity: 'error',
      from: { path: `^${root}/`, pathNot: folders.map((folder) => filesOf(root, folder, folders)) },
      to: {},
    },
  ];
});

module.exports = {
  forbidden: [
    ...Object.entries(arrows).map(([from, to]) => ({
      name: `${from}-stands-only-on-${to.join('-').replace('/', '-') || 'itself'}`,
      severity: 'error',
      from: { path: `^${from}/`, ...(from === 'api' ? { pathNot: '^api/main\\.ts$' } : {}) },
      to: { path: own, pathNot: [from, ...to].map((folder) => `^${folder}`) },
    })),
    {
      name: 'api-main-composes-from-adapters',
      comment: 'The composition root may import adapters, and nothing of the workers.',
      severity: 'error',
      from: { path: '^api/main\\.ts$' },
      to: { path: own, pathNot: '^(api|core|geo|adapters|workflows/contracts)' },
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
      to: { path: own, pathNot: '^test/acceptance/' },
    },
    {
      name: 'cluster-is-reached-from-one-room',
      comment:
        'Only what puts a worker together chooses where steps run; it loads the library of the cluster late.',
      severity: 'error',
      from: { path: '^workers/', pathNot: '^workers/process/' },
      to: { path: '^k8s/' },
    },
    {
      name: 'product-never-imports-tests-or-local',
      severity: 'error',
      from: { path: '^(core|geo|adapters|api|workflows|workers|k8s|cli|client|web)/' },
      to: { path: '^(test|local)/' },
    },
    ...Object.entries(rooms).map(([room, below]) => ({
      name: `workers-${room}-stands-only-on-${below.join('-') || 'itself'}`,
      comment:
        'The rooms of the workers, from the top down (docs/architecture.md); what lies beside them is for all.',
      severity: 'error',
      from: { path: `^workers/${room}/` },
      to: { path: '^workers/[^/]+/', pathNot: [room, ...below].map((each) => `^workers/${each}/`) },
    })),
    ...webRooms.split(' ').map((room, place, all) => ({
      name: `web-${room}-imports-only-rooms-before-it`,
      comment:
        'The rooms of the application in the browser (docs/architecture.md); what two of them need lies below.',
      severity: 'error',
      from: { path: `^web/${room}/` },
      to: {
        path: '^web/[^/]+/',
        pathNot: [...all.slice(0, place + 1), 'styles'].map((each) => `^web/${each}/`),
      },
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
      name: 'no-development-packages-in-the-product',
      severity: 'error',
      from: { path: '^(core|geo|adapters|api|workflows|workers|k8s)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    // The walks import clients that are generated where they run.
    exclude: { path: '^test/long/generated-clients/walks/' },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
