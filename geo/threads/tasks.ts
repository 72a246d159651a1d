/** Tasks by name: their input and output. Both must be cloneable, because they are sent between threads. */
export type TaskTypes<Tasks> = { [Name in keyof Tasks]: { input: unknown; output: unknown } };

/** The implementations of the tasks, by name. */
export type TaskHandlers<Tasks extends TaskTypes<Tasks>> = {
  [Name in keyof Tasks]: (input: Tasks[Name]['input']) => Tasks[Name]['output'];
};

/** Runs tasks on a pool of threads, or on the caller's thread. */
export interface TaskRunner<Tasks extends TaskTypes<Tasks>> {
  run<Name extends keyof Tasks & string>(
    name: Name,
    input: Tasks[Name]['input'],
  ): Promise<Tasks[Name]['output']>;
}

/** A runner that its owner closes. */
export interface OwnedTaskRunner<Tasks extends TaskTypes<Tasks>> extends TaskRunner<Tasks> {
  /** Rejects all pending and future tasks. */
  fail(error: Error): void;
  /** Resolves when the runner no longer keeps files open. */
  close(): Promise<void>;
}
