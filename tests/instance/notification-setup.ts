import type { OutboxMail } from '#domain/wire/instance.ts';
import { setUp } from './set-up.ts';
import { type SignedUp, signUpAs } from './sign-up-as.ts';
import { createTestInstance, type Overrides, type TestInstance } from './test-instance.ts';

const title = 'Login <b>breaks</b>\r\nBcc: everybody@example.com';
export const shownTitle = 'Login <b>breaks</b> Bcc: everybody@example.com';

export class NotificationFixture {
  readonly instance: TestInstance;
  readonly engineer: SignedUp;
  readonly client: SignedUp;
  readonly operator: SignedUp;

  private constructor(instance: TestInstance, people: [SignedUp, SignedUp, SignedUp]) {
    this.instance = instance;
    [this.engineer, this.client, this.operator] = people;
  }

  static async open(overrides: Overrides = {}): Promise<NotificationFixture> {
    const operator = 'operator@example.com';
    const instance = await createTestInstance({
      adminEmail: operator,
      operatorEmails: [operator],
      ...overrides,
    });
    await instance.sql`update marketplace.setting set value = '1000' where name like 'held_issues_%'`;
    return new NotificationFixture(instance, [
      await signUpAs(instance, 'engineer'),
      await signUpAs(instance, 'client', 'builder@example.com'),
      await signUpAs(instance, 'client', operator),
    ]);
  }

  /** Submits an issue with the client's address, signed in as the client or without an account. */
  async submit(userId: string | null = this.client.id): Promise<string> {
    const [issue] = await this.instance.sql<{ id: string }[]>`
      insert into public.code_submissions (title, email, github_link, description, urgency, coding_app)
      values (${title}, ${this.client.email}, 'https://github.com/o/r', 'It breaks.', 'ASAP', 'bolt') returning id`;
    const id = issue?.id ?? '';
    await this.instance.sql`update marketplace.issue set user_id = ${userId} where id = ${id}`;
    return id;
  }

  async claimed(): Promise<string> {
    const id = await this.submit();
    await this.claim(id);
    return id;
  }

  async claim(id: string, { id: engineerId } = this.engineer): Promise<void> {
    await this.instance.sql`update marketplace.issue set engineer_id = ${engineerId} where id = ${id}`;
  }

  async quoted(price = 1250): Promise<string> {
    const id = await this.claimed();
    const p_note = 'Covers <script>alert(1)</script> the login';
    await this.call(this.engineer, 'send_quote', { p_issue_id: id, p_hours: 5.5, p_price: price, p_note });
    return id;
  }

  async paid(): Promise<string> {
    const id = await this.quoted();
    await this.call(this.client, 'accept_quote', { p_issue_id: id });
    await this.call(this.operator, 'record_payment', { p_issue_id: id, p_note: 'By bank transfer' });
    return id;
  }

  async started(): Promise<string> {
    const id = await this.claimed();
    await this.instance.sql`update marketplace.issue set status = 'in_progress' where id = ${id}`;
    return id;
  }

  async fixed(): Promise<string> {
    const id = await this.started();
    await this.call(this.engineer, 'submit_fix', { p_issue_id: id, p_description: 'Renewed the session' });
    return id;
  }

  /** Calls a procedure and fails if it returns an error. */
  async call(who: SignedUp, procedure: string, payload: object): Promise<void> {
    const url = `/rest/v1/rpc/${procedure}`;
    const answer = await this.instance.app.inject({ method: 'POST', url, headers: who.headers, payload });
    if (answer.statusCode >= 300) throw new Error(`${procedure}: ${answer.statusCode} ${answer.body}`);
  }

  /** Moves a quote or fix `days` days into the past. Returns the reminders that are now due. */
  async reminded(type: 'quote-reminder' | 'fix-reminder', id: string, days: number): Promise<OutboxMail[]> {
    const { sql } = this.instance;
    const passed = `${days} days`;
    await sql`
      update marketplace.quote set created_at = created_at - ${passed}::interval, expires_at = expires_at - ${passed}::interval
      where issue_id = ${id}`;
    await sql`alter table marketplace.issue disable trigger user`;
    await sql`update marketplace.issue set completed_at = completed_at - ${passed}::interval where id = ${id}`;
    await sql`alter table marketplace.issue enable trigger user`;
    await sql`
      update graphile_worker._private_jobs set run_at = now()
      where payload ->> 'issue_id' = ${id} and key like ${`${type}-mail:%`}
        or payload ->> 'quote_id' in (select q.id::text from marketplace.quote q where q.issue_id = ${id})`;
    return this.mails(type, id);
  }

  async makeDue(key: string): Promise<void> {
    await this.instance.sql`update graphile_worker._private_jobs set run_at = now() where key like ${key}`;
  }

  async paymentOf(id: string): Promise<string> {
    const [payment] = await this.instance.sql`select id from marketplace.payment where issue_id = ${id}`;
    return payment?.id;
  }

  /** Runs due jobs and returns all emails of a type, newest first. */
  async sent(type: string): Promise<OutboxMail[]> {
    await this.instance.runJobs();
    return (await this.instance.outbox()).filter((mail) => mail.type === type);
  }

  /** Runs due jobs and returns the emails of a type that link to an issue. */
  async mails(type: string, id: string): Promise<OutboxMail[]> {
    return (await this.sent(type)).filter((mail) => decodeURIComponent(mail.action ?? '').includes(id));
  }
}

/** Creates a fixture before the suite's tests and closes it after them. */
export function setUpNotifications(overrides: Overrides = {}): NotificationFixture {
  return setUp(
    () => NotificationFixture.open(overrides),
    ({ instance }) => instance.close(),
  );
}

export const wholeText = (mail: OutboxMail | undefined) => `${mail?.subject} ${mail?.text} ${mail?.html}`;
