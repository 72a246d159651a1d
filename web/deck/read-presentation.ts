import { service, type Presentation } from '../service/service.ts';

/** The slides of a room with all that they show. Throws ChartroomError where they are closed to whoever asks. */
export async function readPresentation(roomId: string): Promise<Presentation> {
  return (await service.GET('/api/rooms/{roomId}/presentation', { params: { path: { roomId } } })).data;
}
