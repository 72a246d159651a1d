import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

/** Free space for the files of running jobs. */
export function collectScratchMetrics(registry: Registry, folder: string): void {
  new Gauge({
    name: 'chartroom_scratch_free_bytes',
    help: 'Free space of the scratch disk.',
    registers: [registry],
    async collect() {
      const disk = await statfs(folder).catch(() => null);
      if (disk !== null) this.set(disk.bavail * disk.bsize);
    },
  });
}
