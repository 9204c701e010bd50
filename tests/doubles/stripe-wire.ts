/** A parsed form. The bracketed name `a[b][0]=c` becomes `{a: {b: {0: 'c'}}}`. */
export type Form = { [name: string]: string | Form };

export function parseForm(text: string): Form {
  const form: Form = {};
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.split(/[[\]]+/).filter((name) => name !== '');
    put(form, names, value);
  }
  return form;
}

/** Returns the text at a path, or null if there is none. */
export function textAt(form: Form, ...path: string[]): string | null {
  const found = partAt(form, path);
  return typeof found === 'string' ? found : null;
}

export function recordAt(form: Form, ...path: string[]): Record<string, string> {
  const found = partAt(form, path);
  const entries = typeof found === 'object' ? Object.entries(found) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

const partAt = (form: Form, path: string[]) =>
  path.reduce<string | Form | undefined>(
    (part, name) => (typeof part === 'object' ? part[name] : undefined),
    form,
  );

function put(form: Form, [name = '', ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    form[name] = value;
    return;
  }
  const below = form[name];
  const next = typeof below === 'object' ? below : {};
  form[name] = next;
  put(next, rest, value);
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
