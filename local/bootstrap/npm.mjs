import { spawn } from 'node:child_process';

/**
 * Runs npm and returns its stdout; its stderr is inherited. Uses the npm that started this process, if any, so that
 * both have the same version.
 */
export function npm(args, options) {
  const own = process.env.npm_execpath;
  const [command, ...first] =
    own?.endsWith('.js') || own?.endsWith('.cjs') ? [options.node ?? process.execPath, own] : ['npm'];
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...first, ...args], {
      cwd: options.cwd,
      env: options.environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => (text += chunk));
    child.once('error', (error) => reject(new Error(`Could not run npm (${error.message}). Install npm.`)));
    child.once('close', (code) => {
      if (code === 0) resolve(text);
      else reject(new Error(`npm ${args[0]} failed with exit code ${code}; see its output above.`));
    });
  });
}
