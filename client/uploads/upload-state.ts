import { ChartroomError } from '../errors.ts';
import { randomId } from '../requests/random-id.ts';
import type { ProcessRequest } from '../schema.ts';
import { chunkBytesFor, type UploadSource } from './chunks.ts';

/** What to create from a file; `purpose` defaults to `layer`. */
export type UploadRequest = Pick<
  ProcessRequest,
  'as' | 'purpose' | 'description' | 'style' | 'display' | 'sha256' | (typeof declarations)[number]
>;

/** What the caller knows about the file; the server detects the rest. */
const declarations = [
  ...(['crs', 'encoding', 'delimiter', 'types', 'columns', 'layer'] as const),
  // How a room file is imported.
  ...(['mode', 'conflicts'] as const),
] as const;

/** State for resuming an upload, also after a page reload: plain JSON. The server stores the rest. */
export interface UploadState extends UploadRequest {
  readonly uploadId: string;
  readonly roomId: string;
  /** The layer's name. */
  readonly name: string;
  readonly fileName: string;
  readonly fileSize: number;
  readonly chunkBytes: number;
}

export interface NewUpload extends UploadRequest {
  readonly roomId: string;
  /** The layer's name; defaults to the file name. */
  readonly name?: string;
  /** File name, whose extension can determine the format; taken from a `File` by default. */
  readonly fileName?: string;
  readonly chunkBytes?: number;
}

export function newState(source: UploadSource, given: NewUpload): UploadState {
  const { roomId, as, purpose, description, style, display, sha256 } = given;
  const fileName = given.fileName ?? (source instanceof File ? source.name : 'file');
  return {
    ...defined({ as, purpose, description, style, display, sha256, ...declared(given) }),
    uploadId: randomId(),
    roomId,
    name: given.name ?? fileName.replace(/\.[^.]{1,20}$/, ''),
    fileName,
    fileSize: source.size,
    chunkBytes: given.chunkBytes ?? chunkBytesFor(source.size),
  };
}

/** Throws ChartroomError `another_file` if the source does not match the upload. */
export function checkSource(source: UploadSource, { fileName, fileSize }: UploadState): void {
  if (source.size === fileSize && (!(source instanceof File) || source.name === fileName)) return;
  const message = `The upload was started with a different file: ${fileName} of ${fileSize} bytes.`;
  throw new ChartroomError({ code: 'another_file', message });
}

export function processRequest({ roomId, uploadId, name, ...rest }: UploadState): ProcessRequest {
  const { as, purpose = 'layer', description, style, display, sha256 } = rest;
  const ofLayer = purpose === 'layer' ? { layerName: name, as, description, style, display } : {};
  return { roomName: roomId, uploadId, purpose, ...defined({ ...ofLayer, ...declared(rest), sha256 }) };
}

function declared(request: UploadRequest): Pick<UploadRequest, (typeof declarations)[number]> {
  return Object.fromEntries(declarations.map((name) => [name, request[name]]));
}

/** Without the members that are undefined. */
function defined<Members extends object>(
  members: Members,
): { [Name in keyof Members]: Exclude<Members[Name], undefined> } {
  const reported = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(reported) as { [Name in keyof Members]: Exclude<Members[Name], undefined> };
}
