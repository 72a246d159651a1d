import type { Route } from '../routing/route.ts';
import { createOpenApiDocument } from './create-document.ts';

/** The content of `openapi.json`. */
export function openApiText(routes: readonly Route[]): string {
  return `${JSON.stringify(createOpenApiDocument(routes), null, 2)}\n`;
}
