import { spawn } from 'node:child_process';

/**
 * Runs npm and answers its stdout; its messages go to our stderr. The npm that started us is taken where there is
 * one, so that both are the same version.
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
    child.once('error', (error) => reject(new Error(`npm cannot be run (${error.message}): install npm.`)));
    child.once('close', (code) => {
      if (code === 0) resolve(text);
      else reject(new Error(`npm ${args[0]} ended with ${code}; its own lines above say why.`));
    });
  });
}
