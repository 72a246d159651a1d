const register = new URL('./register.ts', import.meta.url).href;

/** Makes every program of a stack use the slow store. */
export const slowStoreSettings = { NODE_OPTIONS: `--import=${register}` } as const;
