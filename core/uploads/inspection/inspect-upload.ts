import type { Declaration } from '../../../geo/declaration.ts';
import type { InspectedFile } from '../../../geo/inspection/inspected-file.ts';
import { discardObjects } from '../../blobs/discard-objects.ts';
import { inspectionKey } from '../../blobs/keys.ts';
import { storeObject } from '../../blobs/store-objects.ts';
import { newId } from '../../ids.ts';
import type { PointsChoice } from '../points-choice.ts';
import type { UploadPorts } from '../stage-upload.ts';
import type { InspectionRunner } from './inspector.ts';

/** A file to inspect, and what the caller declares about it. */
export interface InspectionRequest {
  /** Object keys of the file, in order. */
  readonly uploads: readonly string[];
  readonly bytes: number;
  readonly fileName: string;
  readonly declared: Omit<Declaration, 'fileName'>;
  readonly points: PointsChoice | null;
}

/**
 * Inspects a file on the workers. The objects of the request and the result are deleted in any case; if this process
 * ends first, the sweep deletes them.
 */
export async function inspectUpload(
  ports: UploadPorts & { readonly inspections: InspectionRunner },
  request: InspectionRequest,
  { ownerId, signal }: { readonly ownerId: string; readonly signal: AbortSignal },
): Promise<InspectedFile> {
  const [requestKey, resultKey] = [inspectionKey('request'), inspectionKey('result')];
  const write = (objects: UploadPorts['objects']) => objects.put(requestKey, jsonOf(request));
  try {
    await storeObject(ports, { key: requestKey, mediaType: 'application/json', write }, { signal });
    const run = { id: newId('inspection'), requestKey, resultKey, bytes: request.bytes, ownerId };
    await ports.inspections.run(run, signal);
    return JSON.parse(Buffer.from(await ports.objects.read(resultKey)).toString('utf8')) as InspectedFile;
  } finally {
    await discardObjects(ports, [requestKey, resultKey]);
  }
}

async function* jsonOf(value: unknown): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(JSON.stringify(value)));
}
