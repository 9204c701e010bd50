/** An error that says in one sentence why the server cannot start and how to fix it. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}

/** Runs a program and returns its exit code. If it throws a StartError, prints the error and returns 1. */
export async function exitCodeOf(
  program: () => Promise<unknown>,
  terminal: Pick<Console, 'error'>,
): Promise<number> {
  try {
    await program();
    return 0;
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    terminal.error(error.message);
    return 1;
  }
}
