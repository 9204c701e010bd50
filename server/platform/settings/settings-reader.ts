import { StartError } from '../errors/start-error.ts';
import type { SettingName } from './described-settings.ts';

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

  fault(name: SettingName, sentence: string): void {
    this.#faults.push(`${name} ${sentence}.`);
  }

  throwFaults(): void {
    if (this.#faults.length > 0) throw new SettingsError(this.#faults);
  }

  text(name: SettingName): string | null {
    const value = this.#env[name]?.trim();
    return value ? value : null;
  }

  number(name: SettingName, range: Range, otherwise = ''): number | null {
    return this.#inRange(name, /^\d+(\.\d+)?$/, range, 'number', otherwise);
  }

  integer(name: SettingName, range: Range): number | null {
    return this.#inRange(name, /^\d{1,15}$/, range, 'whole number');
  }

  #inRange(
    name: SettingName,
    shape: RegExp,
    { min, max }: Range,
    kind: string,
    otherwise = '',
  ): number | null {
    const value = this.text(name);
    if (value === null) return null;
    const number = shape.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    this.fault(name, `must be a ${kind} from ${min} to ${max}${otherwise && ` ${otherwise}`}`);
    return null;
  }

  oneOf<const T extends string>(name: SettingName, values: readonly T[]): T | null {
    const value = this.text(name);
    if (value === null) return null;
    const found = values.find((candidate) => candidate === value);
    if (found === undefined) this.fault(name, `must be one of ${values.join(', ')}`);
    return found ?? null;
  }

  url(name: SettingName, protocols: readonly string[]): string | null {
    const value = this.text(name);
    if (value === null) return null;
    const url = URL.canParse(value) ? new URL(value) : null;
    if (url && protocols.includes(url.protocol)) return value.replace(/\/+$/, '');
    this.fault(name, `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`);
    return null;
  }

  email(name: SettingName): string | null {
    const value = this.text(name);
    if (value === null) return null;
    if (!emailShape.test(value)) this.fault(name, 'must be an email address');
    return value.toLowerCase();
  }

  emails(name: SettingName): string[] | null {
    const text = this.text(name);
    if (text === null) return null;
    const values = text.split(',').map((value) => value.trim().toLowerCase());
    const emails = values.filter((value) => value !== '');
    if (!emails.every((email) => emailShape.test(email)))
      this.fault(name, 'must be email addresses with commas between them');
    return emails;
  }

  /** Reads an email address with or without a name, such as `a@b.c` or `Name <a@b.c>`. */
  mailbox(name: SettingName): string | null {
    const value = this.text(name);
    if (value === null) return null;
    const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(value)?.[1] ?? value;
    if (!emailShape.test(address)) this.fault(name, 'must be an email address, or a name and <address>');
    return value;
  }

  /** Reads values that must all be set or all be unset. */
  together(...names: SettingName[]): (string | null)[] {
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
