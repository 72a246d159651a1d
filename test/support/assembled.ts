/** Builds an object from parts. If one of them fails, the earlier ones are disposed of. */
export async function assembled<Whole>(
  make: (cleanup: AsyncDisposableStack) => Promise<Whole>,
): Promise<Whole> {
  const cleanup = new AsyncDisposableStack();
  try {
    return await make(cleanup);
  } catch (error) {
    await cleanup.disposeAsync();
    throw error;
  }
}
