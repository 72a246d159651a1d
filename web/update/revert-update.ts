import { service } from '../service/service.ts';

/** Starts the revert of an update. Resolves to the ID of its job; throws ChartroomError. */
export async function revertUpdate(roomId: string, jobId: string): Promise<string> {
  const path = { roomId, jobId };
  const { data } = await service.POST('/api/rooms/{roomId}/import/{jobId}/revert', { params: { path } });
  return data.jobId;
}
