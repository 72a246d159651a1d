import { workerData } from 'node:worker_threads';
import { serveTasks } from '../../threads/serve-tasks.ts';
import type { LayerThreadData } from './layer-tasks.ts';
import { BatchStore } from './batch-store.ts';
import { taskHandlers } from './task-handlers.ts';

const { scratchDirectory, number } = workerData as LayerThreadData;

/** Entry point of a thread that builds layers. */
serveTasks(taskHandlers(new BatchStore(scratchDirectory, number)));
