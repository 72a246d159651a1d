/** Puts something together of parts. Where one of them fails, those before it are disposed of. */
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
