import { serveTasks } from '../threads/serve-tasks.ts';
import { overviewTasks } from './overview-tasks.ts';

/** The program of a thread that makes overviews. */
serveTasks(overviewTasks);
