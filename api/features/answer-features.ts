import type { FeatureLines, FeatureText } from '../../geo/layer/read/feature-text.ts';
import type { Context } from '../context.ts';
import type { Dependencies } from '../dependencies.ts';
import { answerPlain, type PlainBytes, type TaggedHeaders } from '../routing/plain-answer.ts';
import { answer, bytes, empty } from '../routing/define-route.ts';
import {
  collectionBody,
  collectionLength,
  collectionTail,
  pumpCollection,
  sequenceBody,
} from './collection-body.ts';
import { present } from './present-layer.ts';

const sequenceType = 'application/geo+json-seq';

/** The responses of feature requests. */
export const featureResponses = {
  200: bytes('application/geo+json', 'A GeoJSON FeatureCollection with `_metadata`.'),
  206: bytes('application/geo+json', 'The requested range.'),
  416: empty('The requested range is outside the content.'),
};

/** Whether the request prefers a GeoJSON text sequence to a collection. */
export function wantsSequence(ctx: Context): boolean {
  // Fast path: most requests do not accept sequences.
  if (!ctx.get('Accept').includes(sequenceType)) return false;
  return ctx.accepts('application/geo+json', 'application/json', sequenceType) === sequenceType;
}

/** A FeatureCollection of the features with additional members, or the requested range of it. */
export async function answerCollection(
  found: FeatureText,
  members: object,
  headers: TaggedHeaders,
  ctx: Context,
  { memory }: Dependencies,
) {
  const tail = collectionTail(members);
  if (ctx.get('Range') !== '') {
    const length = collectionLength(found, tail);
    const pump: PlainBytes['pump'] = (range, write) =>
      present(pumpCollection(found, tail, memory, range, write));
    return answerPlain(ctx, { length, pump }, headers);
  }
  const body = await present(collectionBody(found, tail, memory));
  if (Buffer.isBuffer(body)) ctx.res.once('close', () => memory.give(body));
  return answer(200, body, { ...headers, 'Accept-Ranges': 'bytes' });
}

/** The features as a GeoJSON text sequence. */
export function answerSequence(found: FeatureLines, given: TaggedHeaders, { memory }: Dependencies) {
  const headers = { ...given, 'Content-Type': sequenceType, 'Accept-Ranges': 'none' };
  return answer(200, sequenceBody(found, memory), headers);
}
