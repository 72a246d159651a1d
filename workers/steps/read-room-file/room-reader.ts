import { join } from 'node:path';
import { type Comment, repliesOfPart } from '../../../core/comments/comment.ts';
import { limits } from '../../../core/limits.ts';
import type { Slide } from '../../../core/presentation/presentation.ts';
import type { RoomSettings } from '../../../core/rooms/room.ts';
import { type FileRow, isTime } from '../../../core/room-file/reading/file-row.ts';
import type { LeftOutRows } from '../../../core/room-file/reading/left-out-rows.ts';
import { readComment, readReply } from '../../../core/room-file/reading/read-comment.ts';
import { readEvent } from '../../../core/room-file/reading/read-event.ts';
import { readRaster } from '../../../core/room-file/reading/read-layer.ts';
import { readMarker } from '../../../core/room-file/reading/read-marker.ts';
import { readIcon, readImage } from '../../../core/room-file/reading/read-pictures.ts';
import { readSettings } from '../../../core/room-file/reading/read-settings.ts';
import { readSlide, withKnown } from '../../../core/room-file/reading/read-slide.ts';
import { commentsTable, repliesTable } from '../../../core/room-file/tables/comments.ts';
import { historyTable } from '../../../core/room-file/tables/history.ts';
import { iconsTable } from '../../../core/room-file/tables/icons.ts';
import { imagesTable } from '../../../core/room-file/tables/images.ts';
import { markersTable } from '../../../core/room-file/tables/markers.ts';
import { rastersTable } from '../../../core/room-file/tables/rasters.ts';
import type { RecordTable } from '../../../core/room-file/tables/record-table.ts';
import { presentationSetting, settingsTable } from '../../../core/room-file/tables/settings.ts';
import { slidesTable } from '../../../core/room-file/tables/slides.ts';
import { isJsonObject, textFlaw } from '../../../core/text.ts';
import { damagedFile } from '../../../geo/geopackage/read/file-header.ts';
import type { HostileDatabase } from '../../../geo/geopackage/read/hostile-database.ts';
import type { ListedFeatures } from '../../../geo/geopackage/read/layer-table.ts';
import { pointOf } from '../../../geo/geopackage/read/point-of.ts';
import { ownRow, ownRows } from './own-rows.ts';
import { Originals } from './read-originals.ts';
import type { RecordLines } from './record-lines.ts';
import { degrees, type RoomLayer, roomLayers } from './room-layers.ts';
import type { RoomFile } from './step.ts';

interface Reading {
  readonly database: HostileDatabase;
  readonly features: ReadonlyMap<string, ListedFeatures>;
  readonly records: RecordLines;
  readonly leftOut: LeftOutRows;
  readonly now: number;
  readonly folder: string;
  /** Keeps bytes as a file; answers its name. */
  readonly keep: (content: Uint8Array) => string;
}

const mostPictures = 1_000_000;
const mostRasters = 5000;
const mostSettings = 1000;
const mostSlideRows = 100_000;
const mostEvents = 50_000_000;
/** All slides together (characters of JSON): what is saved by the API is shorter. */
const mostSlides = 4 * limits.jsonBody;

/** Reads the tables of a room's file one after the other and writes their records. */
export class RoomReader {
  readonly counts = {
    icons: 0,
    images: 0,
    layers: 0,
    rasters: 0,
    markers: 0,
    comments: 0,
    replies: 0,
    slides: 0,
    events: 0,
  };
  /** Names of the tables that hold the rasters' tiles, in lower case. */
  readonly tileTables = new Set<string>();
  readonly #reading: Reading;
  readonly #icons = new Set<string>();
  /** Keys of thumbnails by those of images. */
  readonly #images = new Map<string, string>();
  readonly #layerIds = new Set<string>();
  readonly #rasterIds = new Set<string>();
  /** Markers that slides show, and those of them that the file holds. */
  readonly #shown = new Set<string>();
  readonly #found = new Set<string>();
  readonly #slides: { readonly slide: Slide; readonly row: FileRow }[] = [];
  #presented = { updatedBy: 'unknown', updatedAt: 0 };

  constructor(reading: Reading) {
    this.#reading = reading;
    this.#presented.updatedAt = reading.now;
    this.#readSlides();
  }

  settings(): RoomSettings {
    const values = new Map<string, unknown>();
    for (const row of this.#rows(settingsTable, mostSettings)) {
      const name = row.text('name', limits.nameLength) ?? '';
      const value = row.json('value', limits.jsonBody);
      if (name === presentationSetting) this.#readPresented(value);
      else if (values.has(name)) row.tell(`There is another setting ${name}.`);
      else values.set(name, value);
    }
    const { leftOut } = this.#reading;
    return readSettings(values, (name) =>
      leftOut.add(settingsTable.name, null, `${name} is nothing that a room may have.`),
    );
  }

  icons(): void {
    const { records, keep, now } = this.#reading;
    for (const row of this.#rows(iconsTable, mostPictures)) {
      const read = readIcon(row, now);
      if (read === null || this.#isTaken(row, this.#icons, read.icon.id)) continue;
      const file = keep(read.content);
      const pngFile = read.png === null ? null : keep(read.png);
      records.add('icon', { ...read.icon, file, pngFile });
      this.counts.icons++;
    }
  }

  images(): void {
    const { records, keep } = this.#reading;
    const keys = new Set<string>();
    for (const row of this.#rows(imagesTable, mostPictures)) {
      const read = readImage(row);
      if (read === null || this.#isTaken(row, keys, read.image.imageKey)) continue;
      this.#images.set(read.image.imageKey, read.image.thumbnailKey);
      records.add('image', { ...read.image, file: keep(read.content), thumbnailFile: keep(read.thumbnail) });
      this.counts.images++;
    }
  }

  layers(): RoomLayer[] {
    const { database, features, records } = this.#reading;
    const layers = roomLayers(database, features, this.#reading);
    for (const { item } of layers) {
      records.add('layer', item);
      this.#layerIds.add(item.id);
    }
    this.counts.layers = layers.length;
    return layers;
  }

  rasters(): RoomFile['rasters'] {
    const { database, records, leftOut, now, folder } = this.#reading;
    const originals = new Originals(database, leftOut);
    const rasters: RoomFile['rasters'][number][] = [];
    for (const row of this.#rows(rastersTable, mostRasters)) {
      const tiles = row.cell('tile_table');
      if (typeof tiles === 'string') this.tileTables.add(tiles.toLowerCase());
      const raster = readRaster(row, now);
      if (this.#isTaken(row, this.#rasterIds, raster.id)) continue;
      const own = `rasters/${rasters.length}`;
      const hasOriginal = originals.write(raster.id, join(folder, own), 'original');
      const originalFiles = hasOriginal ? [`${own}/original`] : null;
      records.add('raster', { ...raster, originalFiles, folder: own, manifest: null });
      rasters.push({ id: raster.id, name: raster.name, folder: own, hasOriginal });
    }
    this.counts.rasters = rasters.length;
    return rasters;
  }

  markers(): void {
    const { database, features, records, leftOut, now } = this.#reading;
    if (database.table(markersTable.name) === null) return;
    const listed = features.get(markersTable.name);
    if (listed?.system !== degrees) throw damagedFile('has markers that are no table of features in degrees');
    const pictures = { icons: this.#icons, images: this.#images };
    const asked = { mostRows: limits.markersPerRoom, leftOut, geometry: listed.geometry };
    for (const row of ownRows(database, markersTable, asked)) {
      const marker = readMarker(row, pointOf(row.cell(listed.geometry)), pictures, now);
      if (marker === null) continue;
      const { id } = marker;
      const isShown = id !== null && this.#shown.has(id);
      // The first of two markers with one id has it.
      const isNew = isShown && !this.#found.has(id);
      if (isNew) this.#found.add(id);
      else if (isShown) row.tell('Its id is that of another marker; it gets a new one.');
      records.add('marker', isShown && !isNew ? { ...marker, id: null } : marker);
      this.counts.markers++;
    }
  }

  comments(): void {
    const { database, records, leftOut, now } = this.#reading;
    const replies = this.#repliesByComment();
    const replyOf = replies.size === 0 ? () => null : ownRow(database, repliesTable, leftOut);
    const ids = new Set<string>();
    for (const row of this.#rows(commentsTable, limits.commentsPerRoom)) {
      const comment: Comment | null = readComment(row, now);
      if (comment === null || this.#isTaken(row, ids, comment.id)) continue;
      const numbers = replies.get(comment.id) ?? [];
      replies.delete(comment.id);
      this.counts.comments++;
      for (let at = 0; at === 0 || at < numbers.length; at += repliesOfPart) {
        const part = numbers.slice(at, at + repliesOfPart).flatMap((number) => {
          const found = replyOf(number);
          return (found === null ? null : readReply(found, comment.id, now)) ?? [];
        });
        records.add('comment', { ...comment, replies: part, ...(at === 0 ? {} : { isContinued: true }) });
        this.counts.replies += part.length;
      }
    }
    for (const numbers of replies.values())
      for (const number of numbers)
        leftOut.add(repliesTable.name, number, 'It replies to no comment of the file.');
  }

  presentation(): void {
    if (this.#slides.length === 0) return;
    const known = { markerIds: this.#found, layerIds: this.#layerIds, rasterIds: this.#rasterIds };
    const slides = this.#slides.map(({ slide, row }) =>
      withKnown(slide, known, (reason) => row.tell(reason)),
    );
    this.#reading.records.add('presentation', { slides, ...this.#presented });
    this.counts.slides = slides.length;
  }

  events(): void {
    const { records, now } = this.#reading;
    let last = 0;
    for (const row of this.#rows(historyTable, mostEvents)) {
      const event = readEvent(row, now);
      if (event === null) continue;
      if (event.seq <= last) {
        row.tell('Its number does not follow that of the event before it.');
        continue;
      }
      last = event.seq;
      records.add('event', { event });
      this.counts.events++;
    }
  }

  #rows(table: Pick<RecordTable<never>, 'name' | 'columns'>, mostRows: number): Generator<FileRow> {
    return ownRows(this.#reading.database, table, { mostRows, leftOut: this.#reading.leftOut });
  }

  #isTaken(row: FileRow, ids: Set<string>, id: string): boolean {
    if (!ids.has(id)) {
      ids.add(id);
      return false;
    }
    row.tell('Its id is that of another row.');
    return true;
  }

  #readPresented(value: unknown): void {
    if (!isJsonObject(value)) return;
    const { updatedBy, updatedAt } = value;
    if (typeof updatedBy === 'string' && textFlaw(updatedBy, limits.nameLength) === null && isTime(updatedAt))
      this.#presented = { updatedBy, updatedAt };
  }

  /** They come first: which markers they show decides which ids are looked for among millions. */
  #readSlides(): void {
    const ids = new Set<string>();
    let characters = 0;
    for (const row of this.#rows(slidesTable, mostSlideRows)) {
      const text = row.cell('slide');
      characters += typeof text === 'string' ? text.length : 0;
      if (this.#slides.length === limits.slides || characters > mostSlides) {
        row.tell('There are more slides than a room may have.');
        continue;
      }
      const slide = readSlide(row);
      if (slide === null || this.#isTaken(row, ids, slide.id)) continue;
      this.#slides.push({ slide, row });
      for (const id of slide.visible?.markerIds ?? []) this.#shown.add(id);
    }
  }

  /** Numbers of the rows of replies by their comment: the words stay in the file until their comment is written. */
  #repliesByComment(): Map<string, (number | bigint)[]> {
    const { database, leftOut } = this.#reading;
    const replies = new Map<string, (number | bigint)[]>();
    const asked = { mostRows: limits.commentsPerRoom, leftOut, columns: ['comment_id'] };
    for (const row of ownRows(database, repliesTable, asked)) {
      const id = row.id('comment_id') ?? '';
      const there = replies.get(id);
      if (there === undefined) replies.set(id, [row.number]);
      else there.push(row.number);
    }
    return replies;
  }
}
