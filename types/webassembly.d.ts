/** What is used of WebAssembly, which only the types of browsers declare (WebAssembly JavaScript Interface 2.0). */
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
    /** By so many pages of 64 KiB. */
    grow(pages: number): number;
  }
}
