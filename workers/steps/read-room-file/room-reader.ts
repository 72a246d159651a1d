import { join } from 'node:path';
import { limits } from '../../../core/limits.ts';
import type { RoomSettings } from '../../../core/rooms/room.ts';
import { readEvent } from '../../../core/exchange/reading/read-event.ts';
import { readRaster } from '../../../core/exchange/reading/read-layer.ts';
import { readMarker } from '../../../core/exchange/reading/read-marker.ts';
import { readIcon, readImage } from '../../../core/exchange/reading/read-pictures.ts';
import { readSettings } from '../../../core/exchange/reading/read-settings.ts';
import { historyTable } from '../../../core/exchange/tables/history.ts';
import { iconsTable } from '../../../core/exchange/tables/icons.ts';
import { imagesTable } from '../../../core/exchange/tables/images.ts';
import { markersTable } from '../../../core/exchange/tables/markers.ts';
import { rastersTable } from '../../../core/exchange/tables/rasters.ts';
import { presentationSetting, settingsTable } from '../../../core/exchange/tables/settings.ts';
import { damagedFile } from '../../../geo/geopackage/read/file-header.ts';
import { pointOf } from '../../../geo/geopackage/read/point-of.ts';
import { FileStyles } from './file-styles.ts';
import { addedColumns } from './added-columns.ts';
import { ownRows } from './own-rows.ts';
import { Presented } from './presented.ts';
import { isTaken, type RoomFileReading, rowsOf } from './reading.ts';
import { Originals } from './read-originals.ts';
import { readThreads } from './read-threads.ts';
import { degrees, type RoomLayer, roomLayers } from './room-layers.ts';
import { countedRecords, type RecordCounts, type RoomFile } from './room-file.ts';

const maxPictures = 1_000_000;
const maxRasters = 5000;
const maxSettings = 1000;
const maxEvents = 50_000_000;
/** Reads the tables of a room file one at a time and writes their records. */
export class RoomFileReader {
  readonly counts = Object.fromEntries(countedRecords.map((name) => [name, 0])) as Record<
    keyof RecordCounts,
    number
  >;
  /** Names of the tables with raster tiles, in lower case. */
  readonly tileTables = new Set<string>();
  readonly absentTables: string[] = [];
  readonly #reading: RoomFileReading;
  readonly #icons = new Set<string>();
  /** Thumbnail keys by image key. */
  readonly #images = new Map<string, string>();
  readonly #layerIds = new Set<string>();
  readonly #rasterIds = new Set<string>();
  readonly #presented: Presented;

  constructor(reading: RoomFileReading) {
    this.#reading = reading;
    this.#presented = new Presented(reading);
  }

  settings(): RoomSettings {
    const values = new Map<string, unknown>();
    for (const row of rowsOf(this.#reading, settingsTable, maxSettings)) {
      const name = row.text('name', limits.nameLength) ?? '';
      const value = row.json('value', limits.jsonDocument);
      if (name === presentationSetting) this.#presented.readSaved(value);
      else if (values.has(name)) row.report(`The setting ${name} occurs more than once.`);
      else values.set(name, value);
    }
    const { leftOut } = this.#reading;
    return readSettings(values, (name) =>
      leftOut.add(settingsTable.name, null, `${name} is not a valid setting of a room.`),
    );
  }

  /** Reads everything but the settings. */
  content(onProgress: (fraction: number, message: string) => void): {
    readonly layers: RoomLayer[];
    readonly rasters: RoomFile['rasters'];
  } {
    onProgress(0.05, 'Reading icons and photos.');
    this.#readIcons();
    this.#readImages();
    onProgress(0.2, 'Reading layers.');
    const read = { layers: this.#readLayers(), rasters: this.#readRasters() };
    onProgress(0.5, 'Reading markers.');
    this.#readMarkers();
    onProgress(0.8, 'Reading comments and slides.');
    Object.assign(this.counts, readThreads(this.#reading));
    this.#readPresentation();
    this.#readEvents();
    return read;
  }

  #readIcons(): void {
    const { records, keep, now } = this.#reading;
    for (const row of rowsOf(this.#reading, iconsTable, maxPictures)) {
      const read = readIcon(row, now);
      if (read === null || isTaken(row, this.#icons, read.icon.id)) continue;
      const file = keep(read.content);
      const pngFile = read.png === null ? null : keep(read.png);
      records.add('icon', { ...read.icon, file, pngFile });
      this.counts.icons++;
    }
  }

  #readImages(): void {
    const { records, keep } = this.#reading;
    const keys = new Set<string>();
    for (const row of rowsOf(this.#reading, imagesTable, maxPictures)) {
      const read = readImage(row);
      if (read === null || isTaken(row, keys, read.image.imageKey)) continue;
      this.#images.set(read.image.imageKey, read.image.thumbnailKey);
      records.add('image', { ...read.image, file: keep(read.content), thumbnailFile: keep(read.thumbnail) });
      this.counts.images++;
    }
  }

  #readLayers(): RoomLayer[] {
    const { database, features, records, leftOut } = this.#reading;
    const layers = roomLayers(database, features, this.#reading);
    const styles = new FileStyles(database, leftOut);
    styles.reportMarkers();
    for (const { item, features: table, columns } of layers) {
      records.add('layer', styles.apply(item, table.table, columns));
      this.#layerIds.add(item.id);
    }
    this.counts.layers = layers.length;
    return layers;
  }

  #readRasters(): RoomFile['rasters'] {
    const { database, records, leftOut, now, folder } = this.#reading;
    const originals = new Originals(database, leftOut);
    const rasters: RoomFile['rasters'][number][] = [];
    for (const row of rowsOf(this.#reading, rastersTable, maxRasters)) {
      const tiles = row.cell('tile_table');
      if (typeof tiles === 'string') this.tileTables.add(tiles.toLowerCase());
      const raster = readRaster(row, now);
      if (isTaken(row, this.#rasterIds, raster.id)) continue;
      const own = `rasters/${rasters.length}`;
      const hasOriginal = originals.write(raster.id, join(folder, own), 'original');
      const originalFiles = hasOriginal ? [`${own}/original`] : null;
      records.add('raster', { ...raster, originalFiles, folder: own, manifest: null });
      rasters.push({ id: raster.id, name: raster.name, folder: own, hasOriginal });
    }
    this.counts.rasters = rasters.length;
    return rasters;
  }

  #readMarkers(): void {
    const { database, features, records, leftOut, now } = this.#reading;
    if (database.table(markersTable.name) === null) {
      this.absentTables.push(markersTable.name);
      return;
    }
    const listed = features.get(markersTable.name);
    if (listed?.system !== degrees) throw damagedFile('has markers that are not a feature table in degrees');
    const pictures = { icons: this.#icons, images: this.#images };
    const { geometry } = listed;
    const added = addedColumns(database, markersTable, { geometry, leftOut });
    const columns = [...markersTable.columns, ...added].map(({ name }) => name);
    const asked = { maxRows: limits.markersPerRoom, leftOut, columns, geometry };
    for (const row of ownRows(database, markersTable, asked)) {
      const marker = readMarker(row, pointOf(row.cell(geometry)), pictures, { now, added });
      if (marker === null) {
        // An update of the room must not take it for a deleted one.
        const id = row.id('id');
        if (id !== null) records.add('unread', { id });
        continue;
      }
      const { id } = marker;
      const isShown = id !== null && this.#presented.shown.has(id);
      // If two markers have the same id, the first one keeps it.
      const isNew = isShown && !this.#presented.found.has(id);
      if (isNew) this.#presented.found.add(id);
      else if (isShown) row.report('Another marker has the same id; a new one was assigned.', 'duplicate_id');
      records.add('marker', isShown && !isNew ? { ...marker, id: null } : marker);
      this.counts.markers++;
    }
  }

  #readPresentation(): void {
    const layers = { layerIds: this.#layerIds, rasterIds: this.#rasterIds };
    this.counts.slides = this.#presented.write(this.#reading, layers);
  }

  #readEvents(): void {
    const { records, now } = this.#reading;
    let last = 0;
    for (const row of rowsOf(this.#reading, historyTable, maxEvents)) {
      const event = readEvent(row, now);
      if (event === null) continue;
      if (event.seq <= last) {
        row.report('Its number does not follow the number of the previous event.');
        continue;
      }
      last = event.seq;
      records.add('event', { event });
      this.counts.events++;
    }
  }
}
