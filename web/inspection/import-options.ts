import type { ProcessRequest } from '../service/shapes.ts';

/** What the user declares about a file. */
export type ImportOptions = Pick<ProcessRequest, 'crs' | 'encoding' | 'delimiter' | 'types' | 'as'>;
