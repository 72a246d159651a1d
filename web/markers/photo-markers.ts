import { service, type Marker } from '../service/service.ts';
import { whole } from './change-marker.ts';
import { exifLocation, exifMoment, headLength, type PhotoLocation } from './exif-location.ts';
import { uploadPhoto } from './photo-upload.ts';

/** A photo that becomes a marker. */
export interface MarkerPhoto {
  readonly file: File;
  /** Where it was taken; null if the file does not contain that. */
  readonly location: PhotoLocation | null;
  readonly takenAt: number | null;
}

export type PhotoMarker = Pick<Marker, 'id' | 'updatedAt'>;

export async function readPhoto(file: File): Promise<MarkerPhoto> {
  const head = await file.slice(0, headLength).arrayBuffer();
  return { file, location: await exifLocation(head), takenAt: await exifMoment(head) };
}

/** Uploads the photo and creates its marker, named after the file. Throws as `uploadPhoto` does. */
export async function createPhotoMarker(
  roomId: string,
  { file, takenAt }: MarkerPhoto,
  { lat, lng }: PhotoLocation,
): Promise<PhotoMarker> {
  const keys = await uploadPhoto(roomId, file, false);
  const { data } = await service.POST('/api/rooms/{roomId}/markers', {
    params: { path: { roomId } },
    body: {
      ...{ latitude: lat, longitude: lng, title: titleOf(file), ...keys },
      ...(takenAt === null ? {} : { eventDate: takenAt }),
    },
  });
  const { id, updatedAt } = whole(data.marker);
  return { id, updatedAt };
}

const maxTitle = 200;

function titleOf({ name }: File): string {
  return name.replace(/\.[^.]+$/, '').slice(0, maxTitle);
}
