/** Whether an error has one of these codes, as errors of the system and of Node.js do. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
