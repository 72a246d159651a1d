/** The part of WebAssembly that is used; otherwise declared only in the DOM types (WebAssembly JavaScript Interface 2.0). */
declare namespace WebAssembly {
  /** Compiled code. */
  interface Module {
    readonly [Symbol.toStringTag]: 'WebAssembly.Module';
  }
  interface Instance {
    readonly exports: Readonly<Record<string, unknown>>;
  }
  const Module: new (bytes: Uint8Array<ArrayBuffer>) => Module;
  const Instance: new (module: Module) => Instance;
  interface Memory {
    /** Detached when the memory grows. */
    readonly buffer: ArrayBuffer;
    /** Grows the memory by a number of 64 KiB pages. */
    grow(pages: number): number;
  }
}
