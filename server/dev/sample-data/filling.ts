import type { FastifyInstance } from 'fastify';
import type { SampleCodeHost } from '#server/code-host/sample/sample-code-host.ts';
import { json } from '#server/platform/database/sql.ts';
import type { Platform } from '#server/platform/platform.ts';
import { fillWithSampleData, type SampleIds } from './fill.ts';
import { samplePeople } from './people.ts';

export type FillState =
  | { state: 'empty' | 'filled' }
  | { state: 'refused' | 'failed'; reason: string }
  | { state: 'filling'; done: number; total: number };

/** Fills an instance with the sample data at most once at a time and knows how far it is. */
export class SampleDataFilling {
  readonly #app: FastifyInstance;
  readonly #platform: Platform;
  readonly #codeHost: SampleCodeHost | null;
  #running: Promise<SampleIds> | null = null;
  #progress = { done: 0, total: 0 };
  #failure: string | null = null;

  constructor(app: FastifyInstance, platform: Platform, codeHost: SampleCodeHost | null) {
    this.#app = app;
    this.#platform = platform;
    this.#codeHost = codeHost;
  }

  async state(): Promise<FillState> {
    if (this.#running) return { state: 'filling', ...this.#progress };
    if (await this.added()) return { state: 'filled' };
    const refusal = refusalOf(this.#platform.settings);
    if (refusal) return { state: 'refused', reason: refusal };
    return this.#failure ? { state: 'failed', reason: this.#failure } : { state: 'empty' };
  }

  /** Returns the IDs of the sample data, or null if the instance has none or only a part of it. */
  async added(): Promise<SampleIds | null> {
    const [row] = await this.#platform.database.owner<{ value: SampleIds }[]>`
      select value from marketplace.setting where name = 'sample_data'`;
    return row?.value ?? null;
  }

  /** Adds the sample data unless the instance has it. Throws if a setting forbids it or a call fails. */
  fill(): Promise<SampleIds> {
    this.#running ??= this.#fill().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #fill(): Promise<SampleIds> {
    const added = await this.added();
    if (added) return added;
    const refusal = refusalOf(this.#platform.settings);
    if (refusal) throw new Error(refusal);
    const { database, log, settings } = this.#platform;
    this.#failure = null;
    this.#progress = { done: 0, total: 0 };
    try {
      // The sample people send more in a minute than the budgets of one address and account allow in a day.
      await database.owner`update marketplace.setting set value = 'null' where name = 'limit_factor'`;
      const ids = await fillWithSampleData(this.#app, this.#platform, this.#codeHost, (done, total) => {
        this.#progress = { done, total };
      });
      await database.owner`insert into marketplace.setting (name, value) values ('sample_data', ${json(ids)})`;
      return ids;
    } catch (cause) {
      log.error({ err: cause }, 'The sample data could not be added');
      this.#failure = cause instanceof Error ? cause.message : String(cause);
      throw cause;
    } finally {
      // JSON has no infinity, so `off` becomes null.
      await database.owner`
        update marketplace.setting set value = ${json(settings.limitFactor)} where name = 'limit_factor'`;
    }
  }
}

/** The sample data must not reach real people, cost money or wait for a captcha. */
function refusalOf({
  smtpUrl,
  smsUrl,
  stripe,
  estimate,
  captcha,
  operatorEmails,
}: Platform['settings']): string | null {
  const { email } = samplePeople.operator;
  if (!operatorEmails.includes(email)) return `Sample data needs ${email} in OPERATOR_EMAILS.`;
  const set = Object.entries({
    SMTP_URL: smtpUrl,
    SMS_URL: smsUrl,
    STRIPE_SECRET_KEY: stripe,
    ESTIMATE_URL: estimate,
    CAPTCHA_URL: captcha,
  }).flatMap(([name, value]) => (value === null ? [] : [name]));
  if (set.length === 0) return null;
  return `Sample data needs an instance without ${set.join(', ')}, so that it uses no real service.`;
}
