import { z } from 'zod';
import { feature, featureCollection } from '../schemas/geojson.ts';
import { streamedEvent } from '../schemas/streamed-event.ts';

const binary = z.string().meta({ format: 'binary' });

/** Default schemas of media types, for routes that declare none. */
const contents: Readonly<Record<string, z.ZodType>> = {
  'application/geo+json': featureCollection,
  'application/geo+json-seq': feature,
  'application/json': z.record(z.string(), z.unknown()),
  'text/event-stream': streamedEvent,
  'text/html': z.string(),
};

/** The media type without its parameters, and the schema of its content. */
export function contentOf(mediaType: string, schema?: z.ZodType): readonly [string, z.ZodType] {
  const bare = mediaType.split(';', 1)[0] ?? mediaType;
  return [bare, schema ?? contents[bare] ?? binary];
}
