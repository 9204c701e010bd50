/** Explains why the server cannot start, in one sentence with the fault and the remedy. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}
