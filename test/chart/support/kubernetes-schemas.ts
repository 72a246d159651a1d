import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import type { RenderedManifest } from './helm.ts';

const file = join(import.meta.dirname, '../../fixtures/kubernetes/schemas.json');
const schemas = JSON.parse(readFileSync(file, 'utf8')) as {
  readonly kinds: Readonly<Record<string, object>>;
  readonly definitions: object;
};
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
const compiled = new Map<string, ValidateFunction>();

/** Kinds without published definitions. */
const unpublished = [
  ...['networking.gke.io/v1/GCPBackendPolicy', 'networking.gke.io/v1/HealthCheckPolicy'],
  ...['monitoring.googleapis.com/v1/PodMonitoring', 'monitoring.googleapis.com/v1/Rules'],
];

/** Errors that the API server would report for an object, one sentence each. */
export function flawsOf(manifest: RenderedManifest): string[] {
  const kind = `${manifest.apiVersion}/${manifest.kind}`;
  if (unpublished.includes(kind)) return [];
  const validate = validatorOf(kind);
  if (validate === null) return [`${kind}: there is no schema for it.`];
  const isTaken: boolean = validate(manifest);
  if (isTaken) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const extra = params['additionalProperty'] as string | undefined;
    return `${kind} ${manifest.metadata.name} ${instancePath}: ${message ?? ''}${extra === undefined ? '' : ` (${extra})`}`;
  });
}

function validatorOf(kind: string): ValidateFunction | null {
  const schema = schemas.kinds[kind];
  if (schema === undefined) return null;
  const known = compiled.get(kind);
  if (known !== undefined) return known;
  const validate = ajv.compile({ ...schema, definitions: schemas.definitions });
  compiled.set(kind, validate);
  return validate;
}
