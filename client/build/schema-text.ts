import openapiTypeScript, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const described = new URL('../../openapi.json', import.meta.url);

const head = '/** Generated from openapi.json by `npm run openapi`; do not edit. */\n';

/**
 * Generates `schema.ts`: the types of openapi.json, with an alias per schema (`Marker` for
 * `components['schemas']['Marker']`). Binary content is a Blob.
 */
export async function schemaText(): Promise<string> {
  const blob = ts.factory.createTypeReferenceNode('Blob');
  const nodes = await openapiTypeScript(described, {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    // Fields with a default are optional in requests.
    defaultNonNullable: false,
    transform: ({ format }) => (format === 'binary' ? blob : undefined),
  });
  return head + astToString(nodes.filter((node) => !isAlias(node) || isOfSchema(node)));
}

const isAlias = (node: ts.Node): node is ts.TypeAliasDeclaration => ts.isTypeAliasDeclaration(node);

/** Only schemas receive an alias, not responses or parameters. */
function isOfSchema({ type }: ts.TypeAliasDeclaration): boolean {
  return /^components\['schemas'\]/.test(astToString(type).trim());
}
