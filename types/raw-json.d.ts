/** JSON.parse source text access (ECMAScript proposal, stage 4), which Node 24 supports and TypeScript 6.0 does not declare. */
interface JSON {
  rawJSON(text: string): object;
}
