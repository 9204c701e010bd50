/** For what went wrong in work that nobody waits for: a person is told nothing, the browser's log is. */
export function logFailure(what: string, cause: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is the log
  console.error(what, cause);
}
