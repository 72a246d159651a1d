/**
 * The text file is a FeatureCollection. The offset behind the last feature counts a separator that is not there, so
 * that all features are located alike.
 */
export const textHead = Buffer.from('{"type":"FeatureCollection","features":[\n');
export const textSeparator = Buffer.from(',\n');
export const textTail = Buffer.from('\n]}\n');

/** Where the first feature begins. */
export const textStart = textHead.length;
/** Bytes between two features. */
export const separatorBytes = textSeparator.length;
/** Bytes after the last feature. */
export const textTailBytes = textTail.length;
