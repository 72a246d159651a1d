import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';

/** Free space for the files of running jobs. */
export function collectScratchMetrics(registry: Registry, folder: string): void {
  new Gauge({
    name: 'chartroom_scratch_free_bytes',
    help: 'Free space on the scratch disk in bytes.',
    registers: [registry],
    async collect() {
      const disk = await statfs(folder).catch(() => null);
      if (disk !== null) this.set(disk.bavail * disk.bsize);
    },
  });
}
