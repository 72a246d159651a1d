import { Agent, request } from 'node:http';
import type { BenchBox } from './boxes.ts';

/** Reads boxes sequentially over one connection, as uncompressed bytes, equally for us and for a peer. */
export interface BoxClient {
  /** The median response time, in seconds, from the request to the last byte. */
  median: (boxes: readonly BenchBox[]) => Promise<number>;
  /** The response as text. */
  read: (box: BenchBox) => Promise<string>;
  close: () => void;
}

export function openBoxClient(url: string, headers: Readonly<Record<string, string>> = {}): BoxClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const take = (box: BenchBox): Promise<Buffer[]> =>
    new Promise((resolve, reject) => {
      const [west, south, east, north] = box;
      const query = `?minLon=${west}&minLat=${south}&maxLon=${east}&maxLat=${north}`;
      const sending = request(url + query, { agent, headers }, (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('error', reject);
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve(pieces);
          else reject(new Error(`${String(answer.statusCode)}: ${Buffer.concat(pieces).toString()}`));
        });
      });
      sending.on('error', reject);
      sending.end();
    });
  return {
    median: async (boxes) => {
      const times: number[] = [];
      for (const box of boxes) {
        const start = performance.now();
        await take(box);
        times.push(performance.now() - start);
      }
      times.sort((a, b) => a - b);
      return times[Math.floor(times.length / 2)]! / 1000;
    },
    read: async (box) => Buffer.concat(await take(box)).toString(),
    close: () => agent.destroy(),
  };
}
