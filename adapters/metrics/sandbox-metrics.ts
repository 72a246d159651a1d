import { Gauge, type Registry } from 'prom-client';
import type { Sandbox } from '../confinement/sandbox.ts';

/** Whether programs that read uploads are isolated from the files, network and processes of this one. */
export function collectSandboxMetrics(registry: Registry, sandbox: Sandbox): void {
  new Gauge({
    name: 'chartroom_sandbox_layer',
    help: 'Isolation layers of programs that read uploads: 1 if in use, 0 if unavailable.',
    labelNames: ['layer'],
    registers: [registry],
    collect() {
      for (const [layer, isOn] of Object.entries(sandbox.layers)) this.set({ layer }, isOn ? 1 : 0);
    },
  });
}
