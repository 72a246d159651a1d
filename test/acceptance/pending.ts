/**
 * What the product does not answer yet, in one place: each line turns its tests into skipped ones. Remove the
 * line when the feature lands.
 */

/** Test file → reason. */
export const pendingFiles: Readonly<Record<string, string>> = {};

/** Endpoint of the authorization matrix, as `METHOD path` → reason. */
export const pendingEndpoints: Readonly<Record<string, string>> = {};

/** Callers of the authorization matrix that cannot be made yet → reason. */
export const pendingCallers: Readonly<Record<string, string>> = {};

/** Kinds of rooms of the authorization matrix that cannot be made yet → reason. */
export const pendingRooms: Readonly<Record<string, string>> = {};
