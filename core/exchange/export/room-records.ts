import type { HistoryArchive } from '../../history/archive.ts';
import type { Icon } from '../../icons/icon.ts';
import type { StoredImage } from '../../images/image.ts';
import type { Layer } from '../../layers/layer.ts';
import type { RasterLayer } from '../../rasters/raster.ts';
import type { ExportOptions } from './export-options.ts';
import { isExported } from './exported-events.ts';
import { boxesMeet, isCommentOf } from './part-of-room.ts';
import type { EventRecord, RoomRecord } from '../records.ts';
import type { RoomSnapshot } from './room-snapshot.ts';

/** An object that the records refer to and that must be provided under this name. */
export interface RecordFile {
  readonly name: string;
  readonly key: string;
  /** If only the total of two objects is known, the first has all of it. */
  readonly bytes: number;
}

interface RecordsWatch {
  /**
   * Receives the objects of all records so far before the large record kinds start, so that the caller can
   * reference them.
   */
  readonly refer: (files: readonly RecordFile[]) => Promise<void>;
  /** Reads imported events from archives, in the order of each archive; without it none are written. */
  readonly archived?: (archives: readonly HistoryArchive[]) => AsyncIterable<readonly EventRecord[]>;
  /** Reports the number of written records out of the total. */
  readonly report: (done: number, total: number) => void;
}

/** The records of a room as text: one JSON text per line. */
export async function* roomRecords(
  snapshot: RoomSnapshot,
  options: ExportOptions,
  { refer, report, archived }: RecordsWatch,
): AsyncGenerator<string> {
  const { part, includeTiffs, includeTiles } = options;
  const { layers = null, rasters = null, bbox } = part ?? {};
  const filter = bbox === undefined ? {} : { bbox };
  const { counts } = snapshot;
  const total = Math.max(1, counts.markers + counts.comments + (part === null ? counts.events : 0));
  let done = 0;
  const count = (more: number) => report(Math.min(total, (done += more)), total);
  const [blob, layerFolder, rasterFolder] = [numbered('blobs'), numbered('layers'), numbered('rasters')];

  yield line({ kind: 'room', ...snapshot.head });

  const ofIcons: RecordFile[] = [];
  for (const icon of await snapshot.icons()) yield line(iconRecord(icon, blob, ofIcons));
  await refer(ofIcons);
  for await (const images of snapshot.images(filter)) {
    const files: RecordFile[] = [];
    yield images.map((image) => line(imageRecord(image, blob, files))).join('');
    await refer(files);
  }
  for await (const layer of snapshot.layers(layers)) {
    const files: RecordFile[] = [];
    yield line(layerRecord(layer, layerFolder(), files));
    await refer(files);
  }
  for await (const raster of snapshot.rasters(rasters)) {
    if (bbox !== undefined && !boxesMeet(bbox, raster.manifest.bbox)) continue;
    const files: RecordFile[] = [];
    yield line(rasterRecord(raster, rasterFolder(), { includeTiffs, includeTiles }, files));
    await refer(files);
  }
  for await (const { text, count: more } of snapshot.markerLines(filter)) {
    yield text;
    count(more);
  }
  for await (const threads of snapshot.comments()) {
    const those = part === null ? threads : threads.filter((thread) => isCommentOf(part, thread));
    yield those.map((thread) => line({ kind: 'comment', ...thread })).join('');
    count(threads.length);
  }
  const presentation = await snapshot.presentation();
  if (presentation !== null) yield line({ kind: 'presentation', ...presentation });
  // A partial export contains no history.
  if (part !== null) return;
  const inRow = numberedOn();
  for await (const events of archived?.(await snapshot.archives()) ?? []) {
    await snapshot.touch();
    const exported = events.filter(isExported);
    yield exported.map((event) => line({ kind: 'event', event: inRow(event) })).join('');
  }
  for await (const events of snapshot.events()) {
    yield events.map((event) => line({ kind: 'event', event: inRow(event) })).join('');
    count(events.length);
  }
}

/** Renumbers archived events consecutively, after those of previous archives. */
function numberedOn(): (event: EventRecord) => EventRecord {
  let [base, last] = [0, 0];
  return (event) => {
    if (base + event.seq <= last) base = last;
    last = base + event.seq;
    return { ...event, seq: last };
  };
}

/** File names below a folder of the step, numbered from 0. */
function numbered(folder: string): () => string {
  let number = 0;
  return () => `${folder}/${number++}`;
}

function line(record: RoomRecord): string {
  return `${JSON.stringify(record)}\n`;
}

function iconRecord(icon: Icon, blob: () => string, files: RecordFile[]): RoomRecord {
  const { id, name, size, mediaType, createdBy, createdAt, blobKey, pngBlobKey, bytes } = icon;
  const file = named(files, { name: blob(), key: blobKey, bytes });
  const pngFile = pngBlobKey === null ? null : named(files, { name: blob(), key: pngBlobKey, bytes: 0 });
  return { kind: 'icon', id, name, size, mediaType, createdBy, createdAt, file, pngFile };
}

function imageRecord(image: StoredImage, blob: () => string, files: RecordFile[]): RoomRecord {
  const { imageKey, thumbnailKey, exif, createdBy, blobKey, thumbnailBlobKey, bytes } = image;
  const file = named(files, { name: blob(), key: blobKey, bytes });
  const thumbnailFile = named(files, { name: blob(), key: thumbnailBlobKey, bytes: 0 });
  return { kind: 'image', imageKey, thumbnailKey, exif, createdBy, file, thumbnailFile };
}

function layerRecord(layer: Layer, folder: string, files: RecordFile[]): RoomRecord {
  const { manifest } = layer;
  files.push(...filesOfLayer(layer, folder));
  return {
    kind: 'layer',
    id: layer.id,
    name: layer.name,
    description: layer.description,
    color: layer.color,
    opacity: layer.opacity,
    strokeWeight: layer.strokeWeight,
    visible: layer.visible,
    style: layer.style,
    featureCount: layer.featureCount,
    createdBy: layer.createdBy,
    createdAt: layer.createdAt,
    updatedAt: layer.updatedAt,
    folder,
    manifest,
  };
}

function rasterRecord(
  raster: RasterLayer,
  folder: string,
  { includeTiffs, includeTiles }: Pick<ExportOptions, 'includeTiffs' | 'includeTiles'>,
  files: RecordFile[],
): RoomRecord {
  const { id, name, description, visible, display, createdBy, createdAt, updatedAt } = raster;
  const { manifest, objectPrefix, original } = raster;
  if (includeTiles) {
    for (const { file, bytes } of manifest.parts)
      named(files, { name: `${folder}/${file}`, key: objectPrefix + file, bytes });
  }
  const originalFiles = includeTiffs
    ? original.pieces.map((piece, number) => named(files, { name: `${folder}/original-${number}`, ...piece }))
    : null;
  const about = { id, name, description, visible, display, createdBy, createdAt, updatedAt };
  const { fileName } = original;
  return { kind: 'raster', ...about, fileName, originalFiles, folder, manifest };
}

function named(files: RecordFile[], file: RecordFile): string {
  files.push(file);
  return file.name;
}

/** The files of a layer without overviews, which are rebuilt. */
export function filesOfLayer(
  { manifest, objectPrefix }: Pick<Layer, 'manifest' | 'objectPrefix'>,
  folder: string,
): RecordFile[] {
  const files = manifest.parts.flatMap(({ fgb, text, offsets }) => [fgb, text, offsets]);
  return files.map(({ name, bytes }) => ({ name: `${folder}/${name}`, key: objectPrefix + name, bytes }));
}
