import assert from 'node:assert/strict';
import { parseLayerChange, parseLayerFields } from '../../../core/layers/layer-fields.ts';
import { parseMarkerChange, parseNewMarker } from '../../../core/markers/marker-fields.ts';
import { document, named, operations, type DocumentedContent } from './read-document.ts';

const { schemas, parameters, responses, examples } = document.components;

describe('openapi.json', () => {
  it('describes each parameter', () => {
    for (const [name, operation] of operations) {
      for (const given of operation.parameters ?? []) {
        const parameter = given.$ref === undefined ? given : parameters[named(given.$ref)];
        assert.ok(parameter?.description, `${name}: ${given.name} has no description`);
      }
    }
  });

  it('names each operation in words, which generated clients use, and none by a number', () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    assert.equal(new Set(ids).size, ids.length);
    assert.deepEqual(
      ids.filter((id) => !/^[a-z]+(?:-[a-z]+)*(?:\.[a-z]+(?:-[a-z]+)*)+$/.test(id)),
      [],
    );
  });

  it('has a schema for each body and response', () => {
    for (const [name, { requestBody, responses: answers }] of operations) {
      const contents = [requestBody, ...Object.values(answers)].flatMap((one) =>
        Object.entries(one?.content ?? {}),
      );
      for (const [mediaType, content] of contents) {
        assert.notEqual(content.schema, undefined, `${name}: ${mediaType} has no schema`);
      }
    }
  });

  it('has example bodies that the service accepts', () => {
    const body = (path: string, method: string) => {
      const { $ref } = jsonContent(document.paths[path]?.[method]?.requestBody?.content)?.schema ?? {};
      const schema: { readonly examples?: readonly unknown[] } | undefined = schemas[named($ref ?? '')];
      return schema?.examples?.[0];
    };
    parseNewMarker(body('/api/rooms/{roomId}/markers', 'post'));
    parseMarkerChange(body('/api/rooms/{roomId}/markers/{markerId}', 'patch'));
    parseLayerFields(body('/api/rooms/{roomId}/layers', 'post'), ['geojson']);
    parseLayerChange(body('/api/layers/{layerIdOrRoomName}', 'patch'));
  });

  it('has each group of operations with a description', () => {
    const described = document.tags.filter(({ description }) => description !== '').map(({ name }) => name);
    const used = new Set(operations.flatMap(([, { tags }]) => tags));
    assert.deepEqual([...described].sort(), [...used].sort());
  });

  it('lists the error codes of each status, with an example of each', () => {
    for (const [name, operation] of operations) {
      const refusals = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
      const internal = refusals.filter(([, { $ref }]) => $ref !== undefined);
      for (const status of ['400', '401', '429', '500', '503']) {
        assert.ok(
          internal.some(([found]) => found === status),
          `${name} does not say what ${status} means`,
        );
      }
      for (const [status, { $ref = '' }] of internal) {
        const codes = Object.values(jsonContent(responses[named($ref)]?.content)?.examples ?? {});
        assert.notEqual(codes.length, 0, `${name} ${status}`);
        for (const code of codes) assert.equal(String(examples[named(code.$ref)]?.value.status), status);
      }
    }
  });

  it('describes the content of streams and GeoJSON', () => {
    const schemaOf = (path: string, mediaType: string) =>
      named(document.paths[path]?.get?.responses['200']?.content?.[mediaType]?.schema?.$ref ?? '');
    assert.equal(schemaOf('/api/rooms/{roomId}/events', 'text/event-stream'), 'StreamedEvent');
    assert.equal(schemaOf('/api/layers/{layerId}/features', 'application/geo+json'), 'FeatureCollection');
  });

  it('describes each object under one name, so that generated clients have one class for it', () => {
    const seen = new Map<string, string>();
    for (const [location, members] of [...namedObjects(), ...unnamedObjects()]) {
      if (members.length < 3) continue;
      const key = members.toSorted().join(' ');
      const before = seen.get(key);
      const twins = before !== undefined && !mayShareMembers(before, location);
      assert.ok(!twins, `${location} has the members of ${before}: give it that name`);
      seen.set(key, location);
    }
  });
});

/** An object and the part of it that is sent or returned are different schemas with the same members. */
function mayShareMembers(one: string, other: string): boolean {
  const bare = (location: string) => location.replace(/^Written|Input$|Change$/, '');
  return one in schemas && other in schemas && bare(one) === bare(other);
}

function namedObjects(): [string, string[]][] {
  return Object.entries(schemas).flatMap(([name, schema]) => {
    const members = membersOf(schema);
    return members === undefined ? [] : [[name, members] as [string, string[]]];
  });
}

function unnamedObjects(): [string, string[]][] {
  const found: [string, string[]][] = [];
  const visit = (value: unknown, location: string, isNamed = false) => {
    if (typeof value !== 'object' || value === null) return;
    const members = isNamed ? undefined : membersOf(value);
    if (members !== undefined) found.push([location, members]);
    for (const [key, inner] of Object.entries(value)) {
      if (key !== 'example' && key !== 'examples') visit(inner, `${location}/${key}`);
    }
  };
  for (const [name, schema] of Object.entries(schemas)) visit(schema, name, true);
  visit(document.paths, '');
  return found;
}

function membersOf(schema: object): string[] | undefined {
  const { properties, type } = schema as { properties?: object; type?: unknown };
  return type === 'object' && typeof properties === 'object' ? Object.keys(properties) : undefined;
}

function jsonContent(
  content: Readonly<Record<string, DocumentedContent>> | undefined,
): DocumentedContent | undefined {
  return content?.['application/json'];
}
