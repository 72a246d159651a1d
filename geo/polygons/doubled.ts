/** A copy with twice the capacity. */
export function doubled<Kind extends Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer>>(array: Kind): Kind {
  const larger = new (array.constructor as new (length: number) => Kind)(array.length * 2);
  larger.set(array);
  return larger;
}
