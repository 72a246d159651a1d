/** No answer of a pod is so long: the longest are the names of its files (bytes). */
const maxResponseLength = 4 * 2 ** 20;

/** A stream to its end as text. Throws where it does not come to one: a pod that reads a bad file may send anything. */
export async function shortText(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const slabs: Uint8Array[] = [];
  let size = 0;
  for await (const slab of stream) {
    size += slab.length;
    if (size > maxResponseLength) throw new Error('An answer of the pod of a step is too long.');
    slabs.push(slab);
  }
  return Buffer.concat(slabs).toString();
}
