/**
 * Features that are not implemented yet: each line skips the tests in question. Remove the line when the
 * feature is implemented.
 */

/** Test file → reason. */
export const pendingFiles: Readonly<Record<string, string>> = {};

/** Endpoint of the authorization matrix, as `METHOD path` → reason. */
export const pendingEndpoints: Readonly<Record<string, string>> = {};

/** Callers of the authorization matrix that cannot be created yet → reason. */
export const pendingCallers: Readonly<Record<string, string>> = {};

/** Kinds of rooms of the authorization matrix that cannot be created yet → reason. */
export const pendingRooms: Readonly<Record<string, string>> = {};
