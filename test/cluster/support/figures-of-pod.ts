import { namespace } from '../release/surroundings.ts';
import { stage } from '../stage.ts';

/** Startup time and memory of process 1 of a pod. */
export interface PodFigures {
  /** Start time (ms since 1970). */
  readonly began: number;
  /** Seconds from the start to the log line that reports readiness. */
  readonly startSeconds: number;
  /** Peak memory so far (MiB). */
  readonly peakMiB: number;
}

/** Milliseconds per tick of /proc/PID/stat, which Linux reports in hundredths of a second. */
const tickMs = 10;

/** Printed by the pod's Node: start time of process 1 (ms since 1970) and its peak memory (kB). */
const ask = `
const fs = require('node:fs');
const uptime = Number(fs.readFileSync('/proc/uptime', 'utf8').split(' ')[0]) * 1000;
const fields = fs.readFileSync('/proc/1/stat', 'utf8').split(') ')[1].split(' ');
const peak = /VmHWM:\\s+(\\d+)/.exec(fs.readFileSync('/proc/1/status', 'utf8'))[1];
console.log(JSON.stringify({ began: Date.now() - uptime + Number(fields[19]) * ${tickMs}, peakKb: Number(peak) }));
`;

/** The figures of a pod whose process 1 logs `atWork` once it has started. */
export async function figuresOf(pod: string, atWork: 'serving' | 'ready'): Promise<PodFigures> {
  const { kubectl } = stage().cluster;
  const inNamespace = ['--namespace', namespace];
  const declared = await kubectl.run('exec', ...inNamespace, pod, '--', 'node', '-e', ask);
  const { began, peakKb } = JSON.parse(declared) as { began: number; peakKb: number };
  const log = await kubectl.run('logs', ...inNamespace, pod);
  const line = log.split('\n').find((text) => text.includes(`"msg":"${atWork}"`));
  if (line === undefined) throw new Error(`The log of ${pod} does not say ${atWork}.`);
  const { time } = JSON.parse(line) as { time: number };
  return { began, startSeconds: (time - began) / 1000, peakMiB: peakKb / 1024 };
}
