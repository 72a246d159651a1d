/**
 * A resource that several tasks use: the first opens it, and the last closes it. Answers a function that runs the work of
 * one task; it must be called `users` times.
 */
export function shareAmong<Resource extends AsyncDisposable>(
  users: number,
  open: () => Promise<Resource>,
): <Result>(work: (resource: Resource) => Promise<Result>) => Promise<Result> {
  let opening: Promise<Resource> | undefined;
  let remaining = users;
  return async (work) => {
    opening ??= open();
    try {
      return await work(await opening);
    } finally {
      remaining -= 1;
      if (remaining === 0) await opening.then((resource) => resource[Symbol.asyncDispose]());
    }
  };
}
