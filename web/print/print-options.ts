import { readLocally, storeLocally } from '../i18n/local-storage.ts';
import { type GridName, gridNames } from './grid-system.ts';
import { type Orientation, orientations, type PaperName, papers } from './page-format.ts';

export const printFormats = ['pdf', 'png'] as const;

/** The choices that the browser remembers for the next page. */
export interface PrintOptions {
  readonly format: (typeof printFormats)[number];
  readonly paper: PaperName;
  readonly orientation: Orientation;
  /** Undefined: what fits the map. */
  readonly grid: GridName | undefined;
  readonly legend: boolean;
  readonly scaleBar: boolean;
  readonly northArrow: boolean;
  readonly logo: boolean;
  /** Undefined: the name of the user. */
  readonly author: string | undefined;
}

const storedAs = 'chartroom-print';
const maxAuthor = 200;

export function readOptions(): PrintOptions {
  return optionsOf(readLocally(storedAs));
}

export function storeOptions(options: PrintOptions): void {
  storeLocally(storedAs, JSON.stringify(options));
}

/** The stored options; defaults for members that are missing or invalid. */
export function optionsOf(stored: string | null): PrintOptions {
  const known = membersOf(stored);
  const oneOf = <Value>(name: string, values: readonly Value[]) =>
    values.find((each) => each === known[name]);
  const flag = (name: string) => known[name] !== false;
  return {
    format: oneOf('format', printFormats) ?? 'pdf',
    paper: oneOf('paper', Object.keys(papers) as PaperName[]) ?? 'a4',
    orientation: oneOf('orientation', orientations) ?? 'landscape',
    grid: oneOf('grid', gridNames),
    ...{ legend: flag('legend'), scaleBar: flag('scaleBar') },
    ...{ northArrow: flag('northArrow'), logo: flag('logo') },
    author: typeof known.author === 'string' ? known.author.slice(0, maxAuthor) : undefined,
  };
}

function membersOf(stored: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
