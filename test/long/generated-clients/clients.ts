import { join } from 'node:path';

/** The release that the clients are checked with: 7.14.0 omits imports in TypeScript, 7.17.0 in Python. */
export const generatorVersion = '7.25.0';
const pythonClientVersion = '0.29.1';

const checkout = join(import.meta.dirname, '../../..');
const document = join(checkout, 'openapi.json');
const walks = join(import.meta.dirname, 'walks');

export type ClientCommand = readonly [program: string, ...args: string[]];

export interface GeneratedClient {
  readonly name: string;
  /** Programs that must be on PATH. */
  readonly needs: readonly string[];
  /** Generates and compiles the client and its walk; executed in an empty folder of the client. */
  readonly build: readonly ClientCommand[];
  readonly walk: ClientCommand;
}

const java = ['java', 'mvn'] as const;

/** Clients generated with the openapi-generator jar at `jar` and the Python environment at `venv`. */
export function generatedClients(jar: string, venv: string): readonly GeneratedClient[] {
  const generate = (generator: string, folder: string, properties: string): ClientCommand => [
    ...(['java', '-jar', jar, 'generate', '-i', document, '-g', generator, '-o', folder] as const),
    ...(['-p', properties, '--git-host', 'example.org', '--git-user-id', 'chartroom'] as const),
    ...(['--git-repo-id', 'client'] as const),
  ];
  const [python, pip] = [join(venv, 'bin/python'), join(venv, 'bin/pip')];
  const environment: ClientCommand = ['python3', '-m', 'venv', venv];
  const types = ['--types', 'node', '--typeRoots', join(checkout, 'node_modules/@types')] as const;
  return [
    {
      name: 'openapi-generator go',
      needs: [...java, 'go'],
      build: [
        generate('go', '.', 'packageName=chartroom,withGoMod=true,useOneOfDiscriminatorLookup=true'),
        ['mkdir', 'walk'],
        ['cp', join(walks, 'walk.go'), 'walk/main.go'],
        ['go', 'build', './...'],
      ],
      walk: ['go', 'run', './walk'],
    },
    {
      name: 'openapi-generator python',
      needs: [...java, 'python3'],
      build: [
        generate('python', '.', 'packageName=chartroom_client'),
        environment,
        [pip, 'install', '-q', '-r', 'requirements.txt'],
        ['cp', join(walks, 'walk_openapi_generator.py'), 'walk.py'],
      ],
      walk: [python, 'walk.py'],
    },
    {
      name: 'openapi-generator typescript-fetch',
      needs: java,
      build: [
        generate('typescript-fetch', 'client', 'importFileExtension=.js'),
        ['cp', join(walks, 'walk.mts'), join(walks, 'package.json'), '.'],
        [
          ...([process.execPath, join(checkout, 'node_modules/typescript/bin/tsc'), 'walk.mts'] as const),
          ...(['--strict', '--target', 'es2022', '--module', 'nodenext', '--outDir', 'out'] as const),
          ...types,
        ],
      ],
      walk: [process.execPath, 'out/walk.mjs'],
    },
    {
      name: 'openapi-python-client',
      needs: ['python3'],
      build: [
        environment,
        [pip, 'install', '-q', `openapi-python-client==${pythonClientVersion}`],
        [
          ...([join(venv, 'bin/openapi-python-client'), 'generate', '--path', document] as const),
          ...(['--meta', 'none', '--output-path', 'chartroom_client'] as const),
          ...(['--config', join(walks, 'openapi-python-client.yaml')] as const),
        ],
        ['cp', join(walks, 'walk_openapi_python_client.py'), 'walk.py'],
      ],
      walk: [python, 'walk.py'],
    },
  ];
}

/** Downloads the jar into a folder. */
export const downloadJar = (folder: string): ClientCommand => [
  ...(['mvn', '-q', 'dependency:copy', `-DoutputDirectory=${folder}`] as const),
  `-Dartifact=org.openapitools:openapi-generator-cli:${generatorVersion}`,
];

export const walkedFile: string = join(walks, 'lakes.geojson');
