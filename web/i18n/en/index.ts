import { first } from './first.ts';
import { rest } from './rest.ts';

/** The English texts; they define the keys of every language. `{name}` is a placeholder. */
export const en = { ...first, ...rest };
