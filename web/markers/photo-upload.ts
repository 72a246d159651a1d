import { service } from '../service/service.ts';

/** Maximum side length of a thumbnail in pixels. */
const thumbnailLength = 480;

export interface PhotoKeys {
  readonly imageKey: string;
  readonly thumbnailKey: string;
}

/**
 * Uploads a photo with its thumbnail; with `keepPosition` the position in its EXIF data is stored. Throws where the browser
 * cannot decode the file.
 */
export async function uploadPhoto(roomId: string, file: File, keepPosition: boolean): Promise<PhotoKeys> {
  const thumbnail = await thumbnailOf(file);
  const { data } = await service.POST('/api/rooms/{roomId}/markers/upload-image', {
    params: { path: { roomId } },
    body: { image: file, thumbnail, keepPosition },
  });
  return data;
}

async function thumbnailOf(file: File): Promise<Blob> {
  const photo = await createImageBitmap(file);
  const share = Math.min(1, thumbnailLength / Math.max(photo.width, photo.height));
  const [width, height] = [photo.width, photo.height].map((side) => Math.max(1, Math.round(side * share)));
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
  canvas.getContext('2d')?.drawImage(photo, 0, 0, canvas.width, canvas.height);
  photo.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
}
