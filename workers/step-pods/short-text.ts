/** Maximum length of a response (bytes): the largest are lists of file names. */
const maxResponseLength = 4 * 2 ** 20;

/** Reads a stream as text. Throws where it exceeds the maximum: a compromised pod may send anything. */
export async function shortText(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const slabs: Uint8Array[] = [];
  let size = 0;
  for await (const slab of stream) {
    size += slab.length;
    if (size > maxResponseLength) throw new Error('The response of the step pod is too long.');
    slabs.push(slab);
  }
  return Buffer.concat(slabs).toString();
}
