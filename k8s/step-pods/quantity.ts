/** Factors of quantity suffixes. */
const suffixes: Readonly<Record<string, number>> = {
  '': 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
};

/** Bytes of a Kubernetes quantity (`512Mi`, `1e9`); 0 if undefined or not understood. */
export function bytesOf(quantity: string | undefined): number {
  const [, number, suffix = ''] =
    /^(\d{1,18}(?:\.\d{1,9})?(?:e\d{1,2})?)([kMGTP]i?|)$/.exec(quantity ?? '') ?? [];
  const factor = suffixes[suffix];
  return number === undefined || factor === undefined ? 0 : Number(number) * factor;
}

/** Quantity in mebibytes, rounded up. */
export function quantityOf(bytes: number): string {
  return `${Math.ceil(bytes / 2 ** 20)}Mi`;
}
