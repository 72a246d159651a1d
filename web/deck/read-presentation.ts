import { service, type Presentation } from '../service/service.ts';

/** The slides of a room with everything they show. Throws ChartroomError if the caller has no access. */
export async function readPresentation(roomId: string): Promise<Presentation> {
  return (await service.GET('/api/rooms/{roomId}/presentation', { params: { path: { roomId } } })).data;
}
