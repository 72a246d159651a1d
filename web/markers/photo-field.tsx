import type { Signal } from '@preact/signals';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { FileButton } from '../ui/file-button.tsx';
import type { Marker } from '../service/service.ts';
import { exifLocation, headLength, type PhotoLocation } from './exif-location.ts';
import { photoAddress } from './photo-address.ts';

/** What happens to the photo on save: a new file, removal (`null`), or no change. */
export type PhotoChange = File | null | 'unchanged';

/** Shows, replaces or removes the photo of a marker. If the file contains a location, it is offered. */
export function PhotoField({
  change,
  keepPosition,
  marker,
  roomId,
  onLocation,
}: {
  change: Signal<PhotoChange>;
  keepPosition: Signal<boolean>;
  marker: Marker;
  roomId: string;
  onLocation: (location: PhotoLocation) => void;
}) {
  const location = useSignal<PhotoLocation | null>(null);
  const preview = useSignal<string | null>(null);
  const { value: chosen } = change;
  useEffect(() => {
    location.value = null;
    keepPosition.value = false;
    if (!(chosen instanceof File)) return;
    const address = URL.createObjectURL(chosen);
    preview.value = address;
    let isShown = true;
    void chosen
      .slice(0, headLength)
      .arrayBuffer()
      .then(exifLocation)
      .then((found) => {
        if (isShown) location.value = found;
      });
    return () => {
      isShown = false;
      preview.value = null;
      URL.revokeObjectURL(address);
    };
  }, [chosen]);
  const key = chosen === 'unchanged' ? (marker.thumbnailKey ?? marker.imageKey) : null;
  const shown = preview.value ?? (key === null ? null : photoAddress(roomId, key));
  return (
    <div class="photo-field" role="group" aria-label={t('markers.photo')}>
      <span class="field-name">{t('markers.photo')}</span>
      {shown !== null && <img src={shown} alt={t('markers.preview')} />}
      <p class="form-actions">
        <FileButton
          label={t('markers.choosePhoto')}
          class="button small"
          onFiles={([file]) => (change.value = file ?? change.value)}
        />
        {shown !== null && (
          <button type="button" class="button small" onClick={() => (change.value = null)}>
            {t('markers.removePhoto')}
          </button>
        )}
        {location.value !== null && (
          <button
            type="button"
            class="button small"
            onClick={() => location.value && onLocation(location.value)}
          >
            {t('markers.usePhotoLocation')}
          </button>
        )}
      </p>
      {chosen instanceof File && <p class="hint">{t('markers.photoData')}</p>}
      {location.value !== null && (
        <label class="check">
          <input
            type="checkbox"
            checked={keepPosition.value}
            onChange={({ currentTarget }) => (keepPosition.value = currentTarget.checked)}
          />
          {t('markers.storePosition')}
        </label>
      )}
    </div>
  );
}
