/** Returns the entries of a nested field. `metadata[a]=1&metadata[b]=2` becomes `{a: '1', b: '2'}`. */
export function recordAt(form: URLSearchParams, field: string): Record<string, string> {
  const entries = [...form].filter(([name]) => name.startsWith(`${field}[`));
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(field.length + 1, -1), value]));
}

type StripeError = { type: string; code?: string; param?: string; message: string };

export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: { error: StripeError };

  constructor(status: number, error: StripeError) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

export function refuse(code: string, param: string, status = 400): never {
  const message = `${code}: ${param}`;
  throw new StripeRefusal(status, { type: 'invalid_request_error', code, param, message });
}
