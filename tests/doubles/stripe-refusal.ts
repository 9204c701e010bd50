/** A refusal in the provider's shape. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: { error: { type: string; code?: string; param?: string; message: string } };

  constructor(status: number, error: { type: string; code?: string; param?: string; message: string }) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

export function refuse(code: string, param: string, status = 400): never {
  throw new StripeRefusal(status, {
    type: 'invalid_request_error',
    code,
    param,
    message: `${code}: ${param}`,
  });
}
