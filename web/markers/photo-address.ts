/** The URL of the image with this storage key. */
export function photoAddress(roomId: string, key: string): string {
  return `/api/rooms/${encodeURIComponent(roomId)}/markers/image?key=${encodeURIComponent(key)}`;
}
