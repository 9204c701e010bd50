import { StartError } from '../errors/start-error.ts';

export type Environment = Record<string, string | undefined>;

export class SettingsError extends StartError {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The settings need attention:\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
    this.name = 'SettingsError';
    this.faults = faults;
  }
}

type Range = { min: number; max: number };

const emailShape = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/;

/** Reads values from an environment and collects the faults in them. An empty value counts as unset. */
export class SettingsReader {
  readonly #env: Environment;
  readonly #faults: string[] = [];

  constructor(env: Environment) {
    this.#env = env;
  }

  fault(name: string, sentence: string): void {
    this.#faults.push(`${name} ${sentence}.`);
  }

  throwFaults(): void {
    if (this.#faults.length > 0) throw new SettingsError(this.#faults);
  }

  text(name: string): string | null {
    const value = this.#env[name]?.trim();
    return value ? value : null;
  }

  number(name: string, range: Range, otherwise = ''): number | null {
    return this.#inRange(name, /^\d+(\.\d+)?$/, range, 'number', otherwise);
  }

  integer(name: string, range: Range): number | null {
    return this.#inRange(name, /^\d{1,15}$/, range, 'whole number');
  }

  #inRange(name: string, shape: RegExp, { min, max }: Range, kind: string, otherwise = ''): number | null {
    const value = this.text(name);
    if (value === null) return null;
    const number = shape.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    this.fault(name, `must be a ${kind} from ${min} to ${max}${otherwise && ` ${otherwise}`}`);
    return null;
  }

  oneOf<const T extends string>(name: string, values: readonly T[]): T | null {
    const value = this.text(name);
    if (value === null) return null;
    const found = values.find((candidate) => candidate === value);
    if (found === undefined) this.fault(name, `must be one of ${values.join(', ')}`);
    return found ?? null;
  }

  url(name: string, protocols: readonly string[]): string | null {
    const value = this.text(name);
    if (value === null) return null;
    const url = URL.canParse(value) ? new URL(value) : null;
    if (url && protocols.includes(url.protocol)) return value.replace(/\/+$/, '');
    this.fault(name, `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`);
    return null;
  }

  email(name: string): string | null {
    const value = this.text(name);
    if (value === null) return null;
    if (!emailShape.test(value)) this.fault(name, 'must be an email address');
    return value.toLowerCase();
  }

  emails(name: string): string[] {
    const values = (this.text(name) ?? '').split(',').map((value) => value.trim().toLowerCase());
    const emails = values.filter((value) => value !== '');
    if (!emails.every((email) => emailShape.test(email)))
      this.fault(name, 'must be email addresses with commas between them');
    return emails;
  }

  /** Reads an email address with or without a name, such as `a@b.c` or `Name <a@b.c>`. */
  mailbox(name: string): string | null {
    const value = this.text(name);
    if (value === null) return null;
    const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(value)?.[1] ?? value;
    if (!emailShape.test(address)) this.fault(name, 'must be an email address, or a name and <address>');
    return value;
  }

  /** Reads values that must all be set or all be unset. */
  together(...names: string[]): (string | null)[] {
    const values = names.map((name) => this.text(name));
    const missing = names.filter((_, index) => values[index] === null);
    if (missing.length > 0 && missing.length < names.length)
      for (const name of missing)
        this.fault(
          name,
          `is missing beside ${names.filter((other) => !missing.includes(other)).join(' and ')}`,
        );
    return values;
  }
}
