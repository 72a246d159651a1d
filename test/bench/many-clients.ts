import { Agent, request } from 'node:http';

export interface Load {
  requestsPerSecond: number;
  /** Median response time in seconds. */
  p50: number;
}

/**
 * Requests the paths in turn over several connections for a given time; throws at a status other than 200.
 */
export async function askMany(
  urls: readonly string[],
  connections: number,
  seconds: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  let next = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      const since = performance.now();
      await take(agent, urls[next++ % urls.length]!, headers);
      times.push(performance.now() - since);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, client));
  } finally {
    agent.destroy();
  }
  const took = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  return { requestsPerSecond: times.length / took, p50: times[times.length >> 1]! / 1000 };
}

function take(agent: Agent, url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (answer) => {
      answer.on('error', reject).on('end', () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`${url} answered ${String(answer.statusCode)}.`));
      });
      answer.resume();
    })
      .on('error', reject)
      .end();
  });
}
