import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import type { V1DeleteOptions, V1Job, V1Pod, V1PodStatus } from '@kubernetes/client-node';
import { type Cluster, openCluster } from '../../../k8s/api/cluster.ts';

const namespace = 'maps';
const jobsPath = `/apis/batch/v1/namespaces/${namespace}/jobs`;

/**
 * A stand-in for the API of a cluster, for tests of failures between it and the client: it sends scripted
 * responses, hangs up, and expires versions. It creates a pod for each Job, whose status the test sets.
 */
export interface ApiStandIn {
  readonly cluster: Cluster;
  readonly jobs: ReadonlyMap<string, V1Job>;
  /** The requests received: method, path and media type of the body. */
  readonly requests: readonly string[];
  /** The annotations written to pods. */
  readonly patches: readonly unknown[];
  /** Resolves with the pod of a Job as soon as there is one, other than that with the uid `not`. */
  podOf(job: string, not?: string): Promise<V1Pod>;
  give(job: string, status: V1PodStatus, not?: string): Promise<void>;
  /** Answers the next requests with this method with these statuses; 0 hangs up. */
  refuse(method: string, ...statuses: readonly number[]): void;
  /** Ends all watches with the error that their version is too old. */
  forgetVersions(): void;
  /** Deletes the pod of a Job, not the Job. */
  deletePod(job: string): void;
  /** Whether a pod is made for a Job. */
  makesPods: boolean;
  /** Called for each new pod, with the name of its Job. */
  onPod: (job: string, pod: V1Pod) => void;
  /** Called for each deleted pod. */
  onDeleted: (pod: V1Pod) => void;
  close(): Promise<void>;
}

export async function apiStandIn(): Promise<ApiStandIn> {
  const jobs = new Map<string, V1Job>();
  const pods = new Map<string, V1Pod>();
  const watchers = new Set<{ response: ServerResponse; selector: string }>();
  const refusals: { method: string; status: number }[] = [];
  const requests: string[] = [];
  const patches: unknown[] = [];
  const changed = new EventTarget();

  /** All events so far; the version of a list is their number at that time. */
  const events: { type: string; object: V1Pod }[] = [];
  const notify = (type: string, pod: V1Pod) => {
    events.push({ type, object: pod });
    for (const { response, selector } of watchers)
      if (isOf(selector, pod)) response.write(`${JSON.stringify({ type, object: pod })}\n`);
    changed.dispatchEvent(new Event('change'));
  };
  const makePod = (job: V1Job) => {
    const uid = job.metadata?.uid ?? '';
    const pod: V1Pod = {
      metadata: {
        name: `${job.metadata?.name ?? ''}-x`,
        uid: randomUUID(),
        labels: { 'batch.kubernetes.io/controller-uid': uid },
      },
      spec: job.spec?.template.spec ?? { containers: [] },
      status: { phase: 'Pending' },
    };
    pods.set(job.metadata?.name ?? '', pod);
    notify('ADDED', pod);
    stand.onPod(job.metadata?.name ?? '', pod);
  };
  const removePod = (name: string) => {
    const pod = pods.get(name);
    pods.delete(name);
    if (pod === undefined) return;
    notify('DELETED', pod);
    stand.onDeleted(pod);
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stand');
    const method = request.method ?? '';
    requests.push(`${method} ${pathname} ${request.headers['content-type'] ?? ''}`.trim());
    const at = refusals.findIndex((each) => each.method === method);
    const log = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const refuse = (code: number, message: string) =>
      log(code, { kind: 'Status', status: 'Failure', code, message });
    if (at >= 0) {
      const [{ status } = { status: 0 }] = refusals.splice(at, 1);
      if (status === 0) request.socket.destroy();
      else refuse(status, status === 403 ? 'exceeded quota: small' : 'so it is');
      return;
    }
    const name = pathname.split('/').at(-1) ?? '';
    if (method === 'POST' && pathname === jobsPath) {
      const job = (await json(request)) as V1Job;
      const jobName = job.metadata?.name ?? '';
      if (jobs.has(jobName)) {
        refuse(409, 'AlreadyExists');
        return;
      }
      const made: V1Job = { ...job, metadata: { ...job.metadata, uid: randomUUID() } };
      jobs.set(jobName, made);
      if (stand.makesPods) makePod(made);
      log(201, made);
      return;
    }
    if (pathname === jobsPath) {
      // One Job per page, as if there were many; a page begins after a name, also if that Job was deleted.
      const after = searchParams.get('continue') ?? '';
      const [first, ...others] = [...jobs.keys()].filter((each) => each > after).sort();
      const items = first === undefined ? [] : [jobs.get(first)];
      log(200, { kind: 'JobList', metadata: others.length > 0 ? { continue: first } : {}, items });
      return;
    }
    if (pathname.startsWith(`${jobsPath}/`)) {
      const job = jobs.get(name);
      if (job === undefined) {
        refuse(404, 'NotFound');
        return;
      }
      if (method === 'DELETE') {
        const options = (await text(request)) || '{}';
        const { preconditions } = JSON.parse(options) as V1DeleteOptions;
        if (preconditions?.uid !== undefined && preconditions.uid !== job.metadata?.uid) {
          refuse(409, 'Precondition failed: UID');
          return;
        }
        jobs.delete(name);
        removePod(name);
      }
      log(200, job);
      return;
    }
    if (method === 'PATCH') {
      patches.push(await json(request));
      log(200, { metadata: { name } });
      return;
    }
    const selector = searchParams.get('labelSelector') ?? '';
    if (searchParams.get('watch') === 'true') {
      response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
      const since = Number(searchParams.get('resourceVersion'));
      for (const event of events.slice(since))
        if (isOf(selector, event.object)) response.write(`${JSON.stringify(event)}\n`);
      const watcher = { response, selector };
      watchers.add(watcher);
      response.once('close', () => watchers.delete(watcher));
      return;
    }
    const items = [...pods.values()].filter((pod) => isOf(selector, pod));
    log(200, { kind: 'PodList', metadata: { resourceVersion: String(events.length) }, items });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cluster = await openCluster(namespace, (config) =>
    config.loadFromOptions({
      clusters: [{ name: 'stand', server: `http://127.0.0.1:${port}`, skipTLSVerify: true }],
      users: [{ name: 'stand' }],
      contexts: [{ name: 'stand', cluster: 'stand', user: 'stand' }],
      currentContext: 'stand',
    }),
  );
  const podOf = async (job: string, not?: string): Promise<V1Pod> => {
    for (;;) {
      const pod = pods.get(job);
      if (pod !== undefined && pod.metadata?.uid !== not) return pod;
      await once(changed, 'change');
    }
  };
  const stand: ApiStandIn = {
    cluster,
    jobs,
    requests,
    patches,
    makesPods: true,
    onPod: () => undefined,
    onDeleted: () => undefined,
    deletePod: removePod,
    podOf,
    async give(job, status, not) {
      const pod = { ...(await podOf(job, not)), status };
      pods.set(job, pod);
      notify('MODIFIED', pod);
    },
    refuse: (method, ...statuses) => {
      refusals.push(...statuses.map((status) => ({ method, status })));
    },
    forgetVersions() {
      const object = { kind: 'Status', code: 410, reason: 'Expired' };
      for (const { response } of watchers) response.end(`${JSON.stringify({ type: 'ERROR', object })}\n`);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return stand;
}

function isOf(selector: string, { metadata }: V1Pod): boolean {
  return selector.endsWith(`=${metadata?.labels?.['batch.kubernetes.io/controller-uid'] ?? ''}`);
}
