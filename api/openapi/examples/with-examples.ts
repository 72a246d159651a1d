import type { createDocument } from 'zod-openapi';
import { exampleOf } from './example-of.ts';
import type { JsonSchema } from './schema.ts';

type Document = ReturnType<typeof createDocument>;

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly schema?: JsonSchema;
  example?: unknown;
}

interface Content {
  readonly schema?: JsonSchema;
  readonly examples?: object;
  example?: unknown;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Content>> }>>;
}

/** Adds an example to each parameter, request body and response without one. */
export function withExamples(document: Document): Document {
  const components = (document.components?.schemas ?? {}) as Readonly<Record<string, JsonSchema>>;
  for (const parameter of Object.values(document.components?.parameters ?? {}) as Parameter[]) {
    exemplify(parameter, components);
  }
  for (const methods of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(methods) as Operation[]) {
      for (const parameter of operation.parameters ?? []) exemplify(parameter, components);
      const contents = [operation.requestBody, ...Object.values(operation.responses)];
      for (const each of contents.flatMap((one) => Object.entries(one?.content ?? {}))) {
        exemplifyContent(...each, components);
      }
    }
  }
  return document;
}

function exemplify(parameter: Parameter, components: Readonly<Record<string, JsonSchema>>): void {
  const { $ref, name, schema = {} } = parameter;
  if ($ref !== undefined) return;
  parameter.example = exampleOf(schema, components, name === 'id' ? 'commentId' : name);
}

function exemplifyContent(
  mediaType: string,
  content: Content,
  components: Readonly<Record<string, JsonSchema>>,
): void {
  if (content.examples !== undefined || content.schema === undefined) return;
  // An example of one part does not describe a whole stream.
  if (/json$|form-data$/.test(mediaType)) content.example = exampleOf(content.schema, components);
}
