import type { GridName } from './grid-system.ts';
import type { LegendGroup } from './legend-block.ts';
import type { Orientation, PaperName } from './page-format.ts';
import type { MeasureText, NamedPicture } from './page-item.ts';
import type { PageTexts } from './page-texts.ts';

export interface PageBlocks {
  readonly legend: boolean;
  readonly scaleBar: boolean;
  readonly northArrow: boolean;
  readonly grid: GridName;
}

/** Everything on a page beside the map. */
export interface PageContent {
  readonly paper: PaperName;
  readonly orientation: Orientation;
  readonly title: string;
  /** Author and date. */
  readonly imprint: string;
  readonly attribution: string;
  readonly legend: readonly LegendGroup[];
  readonly logo: NamedPicture | null;
  readonly blocks: PageBlocks;
  readonly texts: PageTexts;
}

/** What the parts of a page need. */
export interface PageContext {
  readonly content: PageContent;
  readonly factor: number;
  readonly measure: MeasureText;
}
