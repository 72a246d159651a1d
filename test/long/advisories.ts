import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export interface Advisory {
  readonly name: string;
  readonly severity: string;
  /** Titles with their URLs, or the packages through which it applies. */
  readonly via: readonly string[];
}

/** Advisories that are accepted, with the reason; by package. */
const accepted: Readonly<Record<string, string>> = {};

const failing = ['high', 'critical'];

/** Statuses of a registry that does not offer advisories, such as a mirror of packages. */
const notOffered = [404, 405, 501];

/**
 * The result of `npm audit --json`; null if the registry does not offer advisories. Throws if npm failed
 * otherwise.
 */
export function readAudit(text: string): readonly Advisory[] | null {
  const audit = parsed(text);
  const { vulnerabilities, statusCode, message } = audit;
  if (notOffered.includes(Number(statusCode))) return null;
  if (!isObject(vulnerabilities))
    throw new Error(`npm audit failed: ${(typeof message === 'string' ? message : text).slice(0, 500)}`);
  return Object.entries(vulnerabilities).map(([name, found]) => {
    const { severity, via } = isObject(found) ? found : {};
    return { name, severity: String(severity), via: Array.isArray(via) ? via.map(sourceOf) : [] };
  });
}

/** Advisories that fail the check: high or critical, and not accepted. */
export function failingOf(advisories: readonly Advisory[]): readonly Advisory[] {
  return advisories.filter(
    ({ name, severity }) => failing.includes(severity) && !Object.hasOwn(accepted, name),
  );
}

/**
 * Compares the lock file with the registry's advisories (record 0091). Returns false if a runtime dependency
 * has a high or critical one; if the registry does not offer advisories, it reports that nothing was checked.
 */
export function checkAdvisories(log: (line: string) => void): boolean {
  const runtime = auditOf(['--omit=dev']);
  if (runtime === null) {
    log('advisories: skipped, the registry of npm does not offer advisories here');
    return true;
  }
  for (const { name, severity, via } of auditOf([]) ?? runtime)
    log(`advisories: ${name}, ${severity}: ${via.join('; ')}`);
  const failed = failingOf(runtime);
  log(`advisories: ${runtime.length} on runtime dependencies, ${failed.length} high or critical`);
  return failed.length === 0;
}

function auditOf(args: readonly string[]): readonly Advisory[] | null {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--package-lock-only', ...args], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return readAudit(stdout);
}

function sourceOf(via: unknown): string {
  return isObject(via) ? `${String(via.title)} (${String(via.url)})` : String(via);
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
