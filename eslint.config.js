import { defineConfig } from 'eslint/config';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

export default defineConfig(
  {
    ignores: [
      'node_modules/',
      'coverage/',
      '.data/',
      'client/schema.ts',
      'client/dist/',
      '**/*.mjs',
      '**/*.cjs',
      'eslint.config.js',
    ],
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      eqeqeq: 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only adapters/env.ts reads the environment.' },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  // The environment has one reader; the bootstrap's programs hand their own environment to children.
  { files: ['adapters/env.ts'], rules: { 'no-restricted-properties': 'off' } },
  // Byte parsers index typed arrays inside bounds that they have checked.
  {
    files: [
      'geo/**/*.ts',
      'test/unit/geo/**/*.ts',
      'test/bench/**/*.ts',
      'test/fixtures/vector/**/*.ts',
      'test/support/geopackage/**/*.ts',
      'test/support/odd-features.ts',
    ],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  // V8 gives each object literal with a getter a hidden class of its own, which keeps what the getter refers to alive
  // until the whole heap is collected: in code that runs with each request, memory and time for nothing.
  {
    files: ['api/**/*.ts', 'core/**/*.ts', 'adapters/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: 'ObjectExpression > Property[kind="get"]', message: 'Use a getter of a class.' },
      ],
    },
  },
  // What patterns are given is foreign; none may take longer than it grows. `test/unit/linear` tries each of them.
  {
    files: [
      'api/**/*.ts',
      'core/**/*.ts',
      'geo/**/*.ts',
      'adapters/**/*.ts',
      'workers/**/*.ts',
      'workflows/**/*.ts',
    ],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
    },
  },
  // The client of Kubernetes declares its plain objects as classes, and takes literals and copies of them everywhere.
  {
    files: ['k8s/**/*.ts', 'test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
    },
  },
  // Programs whose output on a terminal is their purpose.
  {
    files: ['local/**/*.ts', 'cli/**/*.ts', 'test/run.ts', 'test/{bench,long,cluster}/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
);
