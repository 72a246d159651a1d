/** Tasks by name: what each is asked and what it answers. Both must be cloneable, since they go from thread to thread. */
export type TaskTypes<Tasks> = { [Name in keyof Tasks]: { input: unknown; output: unknown } };

/** The work itself, by the name of the task. */
export type TaskHandlers<Tasks extends TaskTypes<Tasks>> = {
  [Name in keyof Tasks]: (input: Tasks[Name]['input']) => Tasks[Name]['output'];
};

/** Does tasks on a pool of threads, or on the caller's own thread. */
export interface TaskRunner<Tasks extends TaskTypes<Tasks>> {
  run<Name extends keyof Tasks & string>(
    name: Name,
    input: Tasks[Name]['input'],
  ): Promise<Tasks[Name]['output']>;
}

/** A runner that its owner ends. */
export interface OwnedTaskRunner<Tasks extends TaskTypes<Tasks>> extends TaskRunner<Tasks> {
  /** Rejects every task that is under way or comes later. */
  fail(error: Error): void;
  /** Resolves when nothing of the runner's is left to hold files open. */
  close(): Promise<void>;
}
