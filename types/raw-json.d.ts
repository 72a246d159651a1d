/** JSON.parse source text access (ECMAScript proposal, stage 4), which Node 24 has and TypeScript 6.0 does not know. */
interface JSON {
  rawJSON(text: string): object;
}
