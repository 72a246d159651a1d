import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core';
import { inheritedEnvironment } from '../../../adapters/env.ts';
import { findChromium } from '../../../local/browser/ensure-chromium.ts';

function launchOptions(): LaunchOptions & { args: string[] } {
  const environment = inheritedEnvironment();
  return {
    executablePath: findChromium(environment) ?? 'chromium',
    // Maps are rendered by the CPU: test machines have no GPU.
    args: [
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      '--ignore-gpu-blocklist',
    ],
    chromiumSandbox: process.getuid?.() !== 0,
  };
}

export function startChromium(): Promise<Browser> {
  return chromium.launch(launchOptions());
}

/**
 * A browser process that several test processes connect to, each with its own contexts. Only its maps use WebGL: the
 * emulated GPU would take twice the time for the rest of a page.
 */
export function startBrowserServer(): Promise<BrowserServer> {
  const options = launchOptions();
  const args = [...options.args, '--disable-gpu-compositing'];
  return chromium.launchServer({ ...options, args, host: '127.0.0.1' });
}
