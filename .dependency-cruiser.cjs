/**
 * The arrows of the house (docs/architecture.md): a folder may import only the folders named for it here.
 * geo stands on nothing of ours; core knows what the product means; adapters know with what; api and workers never meet.
 */
const own = '^(core|geo|adapters|api|workflows|workers|k8s|cli|local|web|test)/';

const arrows = {
  geo: [],
  core: ['geo'],
  workflows: ['core'],
  adapters: ['core', 'geo', 'workflows/contracts'],
  api: ['core', 'geo'],
  workers: ['core', 'geo', 'adapters', 'workflows'],
};

const rooms = {
  sandbox: [],
  steps: ['sandbox'],
  uploads: ['sandbox'],
  'layer-files': ['sandbox'],
  activities: ['layer-files', 'uploads', 'steps', 'sandbox'],
};

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
      name: 'product-never-imports-tests-or-local',
      severity: 'error',
      from: { path: '^(core|geo|adapters|api|workflows|workers|k8s|cli)/' },
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
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-development-packages-in-the-product',
      severity: 'error',
      from: { path: '^(core|geo|adapters|api|workflows|workers)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
