/** A request to inspect a file, as objects of the store: neither names nor content are sent to the runner. */
export interface InspectionRun {
  readonly id: string;
  /** Object with the `InspectionRequest` as JSON. */
  readonly requestKey: string;
  /** Object for the `InspectedFile` as JSON. */
  readonly resultKey: string;
  /** Size of the file. */
  readonly bytes: number;
  /** Owner of the room, for a fair order. */
  readonly ownerId: string;
}

/** Runs inspections on the workers. */
export interface InspectionRunner {
  /**
   * Resolves when the result is stored. Throws Refusal if the file is no longer available or no worker inspected it in
   * time, and the reason of the signal, after which nothing more is stored.
   */
  run(run: InspectionRun, signal: AbortSignal): Promise<void>;
}
