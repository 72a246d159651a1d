/**
 * Channels of LISTEN and NOTIFY. Payloads: `<roomKey>:<seq>`, optionally with an event (see
 * wake-up-event.ts), `<jobId>` and `<roomKey>:<jobId>`.
 */
export const channels = {
  roomEvents: 'room_events',
  jobChanges: 'job_changes',
  jobProgress: 'job_progress',
} as const;
