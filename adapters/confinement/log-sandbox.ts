import { layersOn } from './confinement.ts';
import type { Sandbox } from './sandbox.ts';

/** A method of the log: fields and a message. */
type Say = (fields: object, message: string) => void;

/** Logs at startup which isolation layers are in use, so that a missing one is noticed early. */
export function logSandbox(
  { layers, lack, warning }: Sandbox,
  log: Readonly<Record<'info' | 'warn' | 'error', Say>>,
): void {
  const fields = { sandbox: layersOn(layers) };
  if (lack !== null) log.error(fields, lack);
  else if (warning !== null) log.warn(fields, warning);
  else if (!layers.bubblewrap)
    log.info(fields, 'programs that read uploads are isolated by Landlock and a system call filter');
  else if (layers.landlock)
    log.info(fields, 'programs that read uploads are isolated by bubblewrap and Landlock');
  else
    log.info(
      fields,
      'programs that read uploads are isolated by bubblewrap; the kernel does not offer Landlock',
    );
}
