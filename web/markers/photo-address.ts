/** Where the picture of this storage key is. */
export function photoAddress(roomId: string, key: string): string {
  return `/api/rooms/${encodeURIComponent(roomId)}/markers/image?key=${encodeURIComponent(key)}`;
}
