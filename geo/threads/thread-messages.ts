import type { GeoErrorCode } from '../geo-error.ts';

export interface TaskRequest {
  id: number;
  name: string;
  input: unknown;
}

export type TaskReply =
  | { id: number; output: unknown }
  | { id: number; failure: { code: GeoErrorCode; message: string } };
