import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { operatorName } from '../../local/identity/accounts.ts';
import { sizeOf } from '../support/size.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { smallEngine } from '../support/small-engine.ts';
import { describedOperations, type OpenApiDocument, type RequestOperation } from './described-operations.ts';
import { requestTo } from './requests.ts';
import { openOtherRoom, type Service } from './rooms.ts';
import { runChain, type OperationTally } from './run-chain.ts';

const enough = sizeOf({ gate: 500, long: 10_000 });
const lanes = 6;
/** Time to search for a smaller failing chain. A chain that passes has no limit. */
const shrinkMs = 60_000;

describe(`${enough} requests that follow openapi.json`, () => {
  let stack: TestStack;
  let document: OpenApiDocument;
  let text: string;

  before(async () => {
    stack = await startTestStack({ apis: 2, settings: smallEngine });
    text = await (await fetch(`${stack.apiUrls[0]}/api/openapi.json`)).text();
    document = JSON.parse(text) as OpenApiDocument;
  });
  after(() => stack[Symbol.asyncDispose]());

  it('are answered as described, without internal errors and without content of other rooms', async () => {
    const jwts = new Map<string, Promise<string>>();
    const service: Service = {
      baseUrls: stack.apiUrls,
      operations: describedOperations(document),
      operatorName,
      sent: 0,
      rooms: 0,
      tokenOf: (name) => {
        // The identity provider may close an idle connection just as it is reused.
        const jwt = jwts.get(name) ?? stack.tokenOf(name).catch(() => stack.tokenOf(name));
        jwts.set(name, jwt);
        return jwt;
      },
    };
    const external = await openOtherRoom(service);
    const before = await external.snapshot();
    const tally: OperationTally = { answers: new Map() };
    // The seed depends on the description, so requests are the same until the interface changes.
    const seed = createHash('sha256').update(text).digest().readInt32BE();

    const check = async (
      owner: string,
      operations: Iterable<RequestOperation>,
      { max, chains, ground }: { max: number; chains: number; ground: number },
    ): Promise<void> => {
      const chain = fc.array(requestTo(operations), { minLength: 1, maxLength: max, size: 'max' });
      let shrinkUntil = Infinity;
      const property = fc.asyncProperty(fc.noBias(chain), async (requests) => {
        if (performance.now() > shrinkUntil) return;
        await runChain(service, external, requests, owner, tally).catch((error: unknown) => {
          shrinkUntil = Math.min(shrinkUntil, performance.now() + shrinkMs);
          throw error;
        });
      });
      await fc.assert(property, { numRuns: chains, seed: seed + ground });
    };
    const all = [...service.operations.values()];
    const lane = async (number: number): Promise<void> => {
      for (let round = 0; service.sent < enough; round += 1) {
        await check(`owner-${number}`, all, { max: 150, chains: 2, ground: round * lanes + number });
      }
    };
    await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));

    const asked = ({ name }: RequestOperation): boolean => tally.answers.has(name);
    // Random choice may miss a rare operation, which then gets its own chains.
    for (const operation of all.filter((one) => !asked(one))) {
      await check('owner-0', [operation], { max: 5, chains: 2, ground: 0 });
    }

    assert.deepEqual(await external.snapshot(), before, 'the other room is as it was');
    const succeeded = [...tally.answers.values()].reduce((sum, seen) => sum + (seen['2'] ?? 0), 0);
    assert.ok(succeeded > enough / 7, `${succeeded} requests were good ones`);
    assert.ok(all.every(asked), 'every operation was asked');
  });
});
