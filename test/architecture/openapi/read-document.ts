import { openApiText } from '../../../api/openapi/text.ts';
import { routes } from '../../../api/routes/index.ts';

export interface DocumentedContent {
  readonly schema?: { readonly $ref?: string };
  readonly examples?: Readonly<Record<string, { readonly $ref: string }>>;
}

type Contents = Readonly<Record<string, DocumentedContent>>;

export interface DocumentedParameter {
  readonly name: string;
  readonly description?: string;
}

export interface DocumentedAnswer {
  readonly content?: Contents;
}

export interface DocumentedOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly (DocumentedParameter & { readonly $ref?: string })[];
  readonly requestBody?: { readonly content: Contents };
  readonly responses: Readonly<Record<string, DocumentedAnswer & { readonly $ref?: string }>>;
}

export interface Document {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly parameters: Readonly<Record<string, DocumentedParameter>>;
    readonly responses: Readonly<Record<string, DocumentedAnswer>>;
    readonly examples: Readonly<Record<string, { readonly value: { readonly status: number } }>>;
  };
}

export const document = JSON.parse(openApiText(routes)) as Document;

/** Every operation with its name, such as `get /api/rooms/{roomId}`. */
export const operations: readonly (readonly [name: string, operation: DocumentedOperation])[] =
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
  );

/** The target of a reference. */
export function named(ref: string): string {
  return ref.split('/').at(-1) ?? '';
}
