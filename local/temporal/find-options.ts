export interface FindTemporalOptions {
  /** A program named by a setting. When it is given it is used or refused, never passed over. */
  setting?: string | undefined;
  /** Our cache folder; what is built or downloaded goes below it. */
  cacheFolder: string;
  environment: NodeJS.ProcessEnv;
  /** Says in a plain line what takes long, and why. */
  say: (line: string) => void;
}
