/**
 * The text file is a FeatureCollection. The last offset includes a separator that the file does not contain,
 * so that one formula gives the end of every feature.
 */
export const textHead = Buffer.from('{"type":"FeatureCollection","features":[\n');
export const textSeparator = Buffer.from(',\n');
export const textTail = Buffer.from('\n]}\n');

/** Offset of the first feature. */
export const textStart = textHead.length;
/** Bytes between two features. */
export const separatorBytes = textSeparator.length;
/** Bytes after the last feature. */
export const textTailBytes = textTail.length;
