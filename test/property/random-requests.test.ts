import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { operatorName } from '../../local/identity/accounts.ts';
import { sizeOf } from '../support/size.ts';
import { startTestStack, type TestStack } from '../support/stack.ts';
import { describedOperations, type OpenApiDocument } from './described-operations.ts';
import { requestTo } from './requests.ts';
import { openForeignRoom, type Service } from './rooms.ts';
import { runChain, type Tally } from './run-chain.ts';

const enough = sizeOf({ gate: 4000, long: 10_000 });
const lanes = 6;
const chainLength = 150;
/** For so long smaller chains are looked for that fail as well. A chain that passes takes as long as it takes. */
const shrinkMs = 60_000;

describe(`${enough} requests that follow openapi.json`, () => {
  let stack: TestStack;
  let document: OpenApiDocument;
  let text: string;

  before(async () => {
    stack = await startTestStack({ apis: 2 });
    text = await (await fetch(`${stack.apiUrls[0]}/api/openapi.json`)).text();
    document = JSON.parse(text) as OpenApiDocument;
  });
  after(() => stack[Symbol.asyncDispose]());

  it('are answered as described, never by a failure of ours, and never with what is in other rooms', async () => {
    const jwts = new Map<string, Promise<string>>();
    const service: Service = {
      baseUrls: stack.apiUrls,
      operations: describedOperations(document),
      operatorName,
      sent: 0,
      rooms: 0,
      tokenOf: (name) => {
        // The identity provider may close an idle connection just when it is used again.
        const jwt = jwts.get(name) ?? stack.tokenOf(name).catch(() => stack.tokenOf(name));
        jwts.set(name, jwt);
        return jwt;
      },
    };
    const foreign = await openForeignRoom(service);
    const before = await foreign.look();
    const tally: Tally = { answers: new Map() };
    const chain = fc.noBias(
      fc.array(requestTo(service.operations.values()), {
        minLength: 1,
        maxLength: chainLength,
        size: 'max',
      }),
    );
    // The same requests for the same interface: who changes it looks at new ground.
    const seed = createHash('sha256').update(text).digest().readInt32BE();

    const lane = async (number: number): Promise<void> => {
      for (let round = 0; service.sent < enough; round += 1) {
        let shrinkUntil = Infinity;
        const property = fc.asyncProperty(chain, async (requests) => {
          if (performance.now() > shrinkUntil) return;
          await runChain(service, foreign, requests, `owner-${number}`, tally).catch((error: unknown) => {
            shrinkUntil = Math.min(shrinkUntil, performance.now() + shrinkMs);
            throw error;
          });
        });
        await fc.assert(property, {
          numRuns: 2,
          seed: seed + round * lanes + number,
        });
      }
    };
    await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));

    assert.deepEqual(await foreign.look(), before, 'the other room is as it was');
    const succeeded = [...tally.answers.values()].reduce((sum, seen) => sum + (seen['2'] ?? 0), 0);
    assert.ok(succeeded > enough / 4, `${succeeded} requests were good ones`);
    const never = [...service.operations.keys()].filter((name) => !tally.answers.has(name));
    assert.deepEqual(never, [], 'every operation was asked');
  });
});
