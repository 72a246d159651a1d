import { serveTasks } from '../../threads/serve-tasks.ts';
import { packageTaskHandlers } from './task-handlers.ts';

/** Entry point of a thread that encodes rows of layers. */
serveTasks(packageTaskHandlers());
