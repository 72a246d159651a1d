import { signal } from '@preact/signals';
import { counted, t } from '../i18n/language.ts';
import { listText } from '../i18n/list-text.ts';
import type { PhotoLocation } from '../markers/exif-location.ts';
import { createPhotoMarker, type MarkerPhoto, type PhotoMarker } from '../markers/photo-markers.ts';
import { revert } from '../markers/revert.ts';
import { isChartroomError, randomId } from '../service/service.ts';
import { asError } from '../ui/failure.tsx';
import { notify } from '../ui/notices.tsx';
import type { Entry } from './entry.ts';
import { isRetryable } from './followed-job.ts';
import type { Progress } from './progress.ts';

/** Photos that become markers, one after the other; those without a location where the user wants them. */
export class PhotosEntry implements Entry {
  readonly key = randomId();
  readonly name: string;
  readonly progress = signal<Progress>({ phase: 'inspecting' });
  readonly #roomId: string;
  readonly #onRemoved: (entry: Entry) => void;
  readonly #photos: readonly MarkerPhoto[];
  readonly #totalBytes: number;
  /** Where the photos without a location are put. */
  #fallback: PhotoLocation | null = null;
  /** The index of the first photo that was not handled. */
  #next = 0;
  #sentBytes = 0;
  #created: PhotoMarker[] = [];
  #unreadable: string[] = [];
  #isCancelled = false;

  constructor(roomId: string, photos: readonly MarkerPhoto[], onRemoved: (entry: Entry) => void) {
    this.name = photos.length === 1 ? (photos[0]?.file.name ?? '') : counted('import.photos', photos.length);
    this.#roomId = roomId;
    this.#photos = photos;
    this.#onRemoved = onRemoved;
    this.#totalBytes = photos.reduce((sum, { file }) => sum + file.size, 0);
    if (photos.some(({ location }) => location === null)) this.progress.value = { phase: 'unlocated' };
    else void this.#run();
  }

  /** Creates the markers of photos without a location here. */
  putAt(location: PhotoLocation): void {
    this.#fallback = location;
    void this.#run();
  }

  /** The markers that exist remain, and can be undone. */
  cancel(): Promise<void> {
    this.#isCancelled = true;
    this.#report();
    this.#onRemoved(this);
    return Promise.resolve();
  }

  retry(): void {
    void this.#run();
  }

  async #run(): Promise<void> {
    const since = { at: Date.now(), bytes: this.#sentBytes };
    for (const photo of this.#photos.slice(this.#next)) {
      const location = photo.location ?? this.#fallback;
      if (this.#isCancelled || location === null) break;
      const [sentBytes, totalBytes] = [this.#sentBytes, this.#totalBytes];
      this.progress.value = { phase: 'sending', sentBytes, totalBytes, since };
      try {
        this.#created.push(await createPhotoMarker(this.#roomId, photo, location));
      } catch (error) {
        if (!isOfPhoto(error)) {
          this.progress.value = { phase: 'failed', error: asError(error), retryable: isRetryable(error) };
          return;
        }
        this.#unreadable.push(photo.file.name);
      }
      this.#next++;
      this.#sentBytes += photo.file.size;
    }
    this.#report();
    if (this.#isCancelled || this.#unreadable.length === 0) {
      this.#onRemoved(this);
      return;
    }
    const error = new Error(t('import.unreadablePhotos', { names: listText(this.#unreadable) }));
    this.progress.value = { phase: 'failed', error, retryable: false };
  }

  /** Once for each group of markers. */
  #report(): void {
    const created = this.#created;
    if (created.length === 0) return;
    this.#created = [];
    notify({
      text: counted('import.photosAdded', created.length),
      undo: () => Promise.all(created.map(({ id, updatedAt }) => revert(this.#roomId, id, updatedAt))),
    });
  }
}

/** Whether the other photos can be sent nevertheless: the browser or the service cannot read this one. */
function isOfPhoto(error: unknown): boolean {
  return isChartroomError(error) ? unreadable.has(error.code) : error instanceof DOMException;
}

const unreadable = new Set(['unsupported_format', 'invalid_image', 'file_too_large']);
