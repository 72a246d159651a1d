/** Preloaded (`--import`) by a program of the product, which then opens the slow store instead of its own. */
import { registerHooks } from 'node:module';

const own = new URL('./open-object-store.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const isOpener = found.url.endsWith('/adapters/objects/open-object-store.ts');
    return isOpener && context.parentURL !== own ? { ...found, url: own } : found;
  },
});
