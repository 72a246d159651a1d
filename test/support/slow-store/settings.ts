const register = new URL('./register.ts', import.meta.url).href;

/** Has every program of a stack stand on the slow store. */
export const slowStoreSettings = { NODE_OPTIONS: `--import=${register}` } as const;
