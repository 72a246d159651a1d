import { serveTasks } from '../threads/serve-tasks.ts';
import { overviewTasks } from './overview-tasks.ts';

/** Entry point of a thread that builds overviews. */
serveTasks(overviewTasks);
