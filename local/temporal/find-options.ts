export interface FindTemporalOptions {
  /** Program from TEMPORAL_EXECUTABLE. If it is set but unusable, the search fails. */
  setting?: string | undefined;
  /** Cache of built and downloaded programs. */
  cacheFolder: string;
  environment: NodeJS.ProcessEnv;
  /** Logs what is being built or downloaded. */
  say: (line: string) => void;
  /** Cancels a download or build. */
  signal?: AbortSignal | undefined;
}
