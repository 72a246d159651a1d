/** A growing list of numbers outside the heap. */
export class GrowingNumbers<List extends Uint32Array | Float64Array> {
  length = 0;
  #list: List;
  readonly #create: (length: number) => List;

  constructor(create: (length: number) => List) {
    this.#create = create;
    this.#list = create(1024);
  }

  add(value: number): void {
    if (this.length === this.#list.length) {
      const larger = this.#create(this.length * 2);
      larger.set(this.#list);
      this.#list = larger;
    }
    this.#list[this.length++] = value;
  }

  /** A view of the values. */
  get values(): List {
    return this.#list.subarray(0, this.length) as List;
  }
}
