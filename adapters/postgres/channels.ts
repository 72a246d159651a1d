/** Channels of LISTEN and NOTIFY. Payloads: `<roomKey>:<seq>` and `<jobId>`. */
export const channels = { roomEvents: 'room_events', jobChanges: 'job_changes' } as const;
