import { readFile } from 'node:fs/promises';
import type { V1PodTemplateSpec } from '@kubernetes/client-node';
import { z } from 'zod';

/** Name of the container in a step pod. */
export const containerName = 'step';

/** Fields of the template that the executor reads. The API server validates the rest. */
const template = z.looseObject({
  metadata: z
    .looseObject({
      labels: z.record(z.string(), z.string()).optional(),
      annotations: z.record(z.string(), z.string()).optional(),
    })
    .optional(),
  spec: z.looseObject({
    containers: z
      .array(z.looseObject({ name: z.string(), image: z.string().min(1) }))
      .refine((containers) => containers.some(({ name }) => name === containerName), {
        error: `must have a container with the name ${containerName}`,
      }),
  }),
});

/** Reads the file of STEP_POD_TEMPLATE. Throws an error with all problems. */
export async function readPodTemplate(file: string): Promise<V1PodTemplateSpec> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error('STEP_POD_TEMPLATE: the file could not be read.', { cause: error });
  });
  return parsePodTemplate(text);
}

export function parsePodTemplate(text: string): V1PodTemplateSpec {
  const read = template.safeParse(parseJson(text));
  if (read.success) return read.data as V1PodTemplateSpec;
  const problems = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`STEP_POD_TEMPLATE: ${problems.join('; ')}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('STEP_POD_TEMPLATE: the file is not valid JSON.');
  }
}
