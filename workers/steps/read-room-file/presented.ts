import type { SlideMember } from '../../../core/content/kinds.ts';
import { limits } from '../../../core/limits.ts';
import type { Slide } from '../../../core/presentation/presentation.ts';
import { type FileRow, isTime } from '../../../core/exchange/reading/file-row.ts';
import { readSlide, withKnown } from '../../../core/exchange/reading/read-slide.ts';
import { slidesTable } from '../../../core/exchange/tables/slides.ts';
import { isJsonObject, textFlaw } from '../../../core/text.ts';
import { isTaken, rowsOf, type RoomFileReading } from './reading.ts';

const maxSlideRows = 100_000;
/** Maximum total size of the slides (characters of JSON). The API accepts less. */
const maxSlides = 4 * limits.jsonDocument;

/** Ids of the objects in the file other than markers, by the slide member that refers to them. */
type OtherIds = Readonly<Record<Exclude<SlideMember, 'markerIds'>, ReadonlySet<string>>>;

/**
 * The presentation of a file. Its slides are read first, because the markers that they show determine which
 * of possibly millions of marker ids are looked up.
 */
export class Presented {
  /** Markers shown on slides, and those of them that the file contains. */
  readonly shown = new Set<string>();
  readonly found = new Set<string>();
  readonly #slides: { readonly slide: Slide; readonly row: FileRow }[] = [];
  #saved: { readonly updatedBy: string; readonly updatedAt: number };

  constructor(reading: RoomFileReading) {
    this.#saved = { updatedBy: 'unknown', updatedAt: reading.now };
    const ids = new Set<string>();
    let characters = 0;
    for (const row of rowsOf(reading, slidesTable, maxSlideRows)) {
      const text = row.cell('slide');
      characters += typeof text === 'string' ? text.length : 0;
      if (this.#slides.length === limits.slides || characters > maxSlides) {
        row.report('The presentation has more slides than the limit allows.');
        continue;
      }
      const slide = readSlide(row);
      if (slide === null || isTaken(row, ids, slide.id)) continue;
      this.#slides.push({ slide, row });
      for (const id of slide.visible?.markerIds ?? []) this.shown.add(id);
    }
  }

  /** Reads who saved the presentation and when, from a setting of the file. */
  readSaved(value: unknown): void {
    if (!isJsonObject(value)) return;
    const { updatedBy, updatedAt } = value;
    if (typeof updatedBy === 'string' && textFlaw(updatedBy, limits.nameLength) === null && isTime(updatedAt))
      this.#saved = { updatedBy, updatedAt };
  }

  /** Writes the record if there are slides; returns their number. */
  write({ records }: RoomFileReading, others: OtherIds): number {
    if (this.#slides.length === 0) return 0;
    const known = { markerIds: this.found, ...others };
    const slides = this.#slides.map(({ slide, row }) =>
      withKnown(slide, known, (reason) => row.report(reason)),
    );
    records.add('presentation', { slides, ...this.#saved });
    return slides.length;
  }
}
