import { defineConfig } from 'oxlint';

/** Rules that go by types, as typescript-eslint's set `strict-type-checked` has them. */
const byTypes = `
  await-thenable no-array-delete no-base-to-string no-deprecated no-duplicate-type-constituents no-floating-promises
  no-for-in-array no-implied-eval no-meaningless-void-operator no-misused-promises no-misused-spread no-mixed-enums
  no-redundant-type-constituents no-unnecessary-boolean-literal-compare no-unnecessary-condition
  no-unnecessary-template-expression no-unnecessary-type-arguments no-unnecessary-type-assertion
  no-unnecessary-type-conversion no-unnecessary-type-parameters no-unsafe-argument no-unsafe-assignment no-unsafe-call
  no-unsafe-enum-comparison no-unsafe-member-access no-unsafe-return no-unsafe-unary-minus
  no-useless-default-assignment only-throw-error prefer-promise-reject-errors prefer-reduce-type-parameter
  prefer-return-this-type related-getter-setter-pairs require-await restrict-plus-operands unbound-method
  use-unknown-in-catch-callback-variable`;

/** The rest of that set, and what types are written as. */
const byText = `
  consistent-type-imports no-duplicate-enum-values no-dynamic-delete no-empty-object-type no-explicit-any
  no-extra-non-null-assertion no-extraneous-class no-generated-empty-object-type no-invalid-void-type no-misused-new
  no-namespace no-non-null-asserted-nullish-coalescing no-non-null-asserted-optional-chain no-non-null-assertion
  no-require-imports no-this-alias no-unnecessary-type-constraint no-unsafe-declaration-merging
  no-unsafe-function-type no-wrapper-object-types prefer-as-const prefer-literal-enum-member prefer-namespace-keyword
  triple-slash-reference unified-signatures`;

const ofJavaScript = `
  no-array-constructor no-unused-expressions no-unused-vars no-useless-constructor no-var prefer-const
  prefer-rest-params prefer-spread`;

const product = ['api/**', 'core/**', 'geo/**', 'adapters/**', 'workers/**', 'workflows/**'];

export default defineConfig({
  plugins: ['typescript'],
  jsPlugins: ['eslint-plugin-regexp', './test/lint/getters.ts'],
  categories: { correctness: 'off' },
  options: { typeAware: true, typeCheck: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: [
    '**/node_modules/**',
    'coverage/**',
    '.data/**',
    'client/schema.ts',
    'client/dist/**',
    'test/long/generated-clients/walks/**',
    '**/*.mjs',
    '**/*.cjs',
    '**/*.js',
  ],
  rules: {
    ...rulesOf('typescript/', byTypes),
    ...rulesOf('typescript/', byText),
    ...rulesOf('', ofJavaScript),
    eqeqeq: 'error',
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'no-console': 'error',
    'no-restricted-properties': [
      'error',
      { object: 'process', property: 'env', message: 'Only adapters/env.ts reads the environment.' },
    ],
    'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
    'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    'typescript/restrict-plus-operands': [
      'error',
      {
        allowAny: false,
        allowBoolean: false,
        allowNullish: false,
        allowNumberAndString: false,
        allowRegExp: false,
      },
    ],
    'typescript/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
    'typescript/return-await': ['error', 'error-handling-correctness-only'],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
  },
  overrides: [
    // The environment has one reader; the bootstrap's programs hand their own environment to children.
    { files: ['adapters/env.ts'], rules: { 'no-restricted-properties': 'off' } },
    // Byte parsers index typed arrays inside bounds that they have checked.
    {
      files: [
        'geo/**',
        'test/unit/geo/**',
        'test/bench/**',
        'test/fixtures/vector/**',
        'test/support/geopackage/**',
        'test/support/odd-features.ts',
      ],
      rules: { 'typescript/no-non-null-assertion': 'off' },
    },
    { files: ['api/**', 'core/**', 'adapters/**'], rules: { 'getters/of-classes': 'error' } },
    // Patterns match untrusted text, so each must take linear time. `test/unit/linear` tests all of them.
    {
      files: product,
      rules: {
        'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
        'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
      },
    },
    // The client of Kubernetes declares its plain objects as classes, and takes literals and copies of them everywhere.
    { files: ['k8s/**', 'test/**'], rules: { 'typescript/no-misused-spread': 'off' } },
    // Programs whose output on a terminal is their purpose.
    {
      files: ['local/**', 'cli/**', 'test/run.ts', 'test/{bench,long,cluster}/**'],
      rules: { 'no-console': 'off' },
    },
  ],
});

function rulesOf(prefix: string, names: string) {
  return Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [prefix + name, 'error' as const]),
  );
}
