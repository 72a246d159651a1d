import openapiTypeScript, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const described = new URL('../../openapi.json', import.meta.url);

const head = '/** Made from openapi.json by `npm run openapi`: not for editing. */\n';

/**
 * The text of `schema.ts`: the types of what openapi.json describes, its schemas by their own names as well (`Marker`
 * beside `components['schemas']['Marker']`). Bytes are a Blob.
 */
export async function schemaText(): Promise<string> {
  const blob = ts.factory.createTypeReferenceNode('Blob');
  const nodes = await openapiTypeScript(described, {
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    // What has a default may be left out of a request.
    defaultNonNullable: false,
    transform: ({ format }) => (format === 'binary' ? blob : undefined),
  });
  return head + astToString(nodes.filter((node) => !isAlias(node) || isOfSchema(node)));
}

const isAlias = (node: ts.Node): node is ts.TypeAliasDeclaration => ts.isTypeAliasDeclaration(node);

/** Refusals, parameters and such are of no use by a name of their own. */
function isOfSchema({ type }: ts.TypeAliasDeclaration): boolean {
  return /^components\['schemas'\]/.test(astToString(type).trim());
}
