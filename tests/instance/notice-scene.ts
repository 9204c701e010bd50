import type { OutboxMail } from '#domain/wire/instance.ts';
import { type SignedUp, signUpAs } from './sign-up-as.ts';
import { createTestInstance, type Overrides, type TestInstance } from './test-instance.ts';

// A title that a mail must not take at its word, and as mails show it.
const title = 'Login <b>breaks</b>\r\nBcc: everybody@example.com';
export const shownTitle = 'Login <b>breaks</b> Bcc: everybody@example.com';

/** An instance with an engineer, a client and an operator, and the ways to an issue that mails tell of. */
export class NoticeScene {
  readonly instance: TestInstance;
  readonly engineer: SignedUp;
  readonly client: SignedUp;
  readonly operator: SignedUp;

  private constructor(instance: TestInstance, people: [SignedUp, SignedUp, SignedUp]) {
    this.instance = instance;
    [this.engineer, this.client, this.operator] = people;
  }

  static async open(overrides: Overrides = {}): Promise<NoticeScene> {
    const operator = 'operator@example.com';
    const instance = await createTestInstance({
      adminEmail: operator,
      operatorEmails: [operator],
      ...overrides,
    });
    await instance.sql`update marketplace.setting set value = '1000' where name = 'held_issues_at_once'`;
    return new NoticeScene(instance, [
      await signUpAs(instance, 'engineer'),
      await signUpAs(instance, 'client', 'builder@example.com'),
      await signUpAs(instance, 'client', operator),
    ]);
  }

  async submit(): Promise<string> {
    const [issue] = await this.instance.sql<{ id: string }[]>`
      insert into public.code_submissions (title, email, github_link, description, urgency, coding_app)
      values (${title}, ${this.client.email}, 'https://github.com/o/r', 'It breaks.', 'ASAP', 'bolt') returning id`;
    return issue?.id ?? '';
  }

  async claimed(): Promise<string> {
    const id = await this.submit();
    await this.instance.sql`update marketplace.issue set engineer_id = ${this.engineer.id} where id = ${id}`;
    return id;
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

  /** Calls a procedure that has to succeed. */
  async call(who: SignedUp, procedure: string, payload: object): Promise<void> {
    const url = `/rest/v1/rpc/${procedure}`;
    const answer = await this.instance.app.inject({ method: 'POST', url, headers: who.headers, payload });
    if (answer.statusCode >= 300) throw new Error(`${procedure}: ${answer.statusCode} ${answer.body}`);
  }

  /** Runs what is due and gives the mails of a kind that speak of an issue, by what they lead to. */
  async mails(type: string, id: string): Promise<OutboxMail[]> {
    await this.instance.runJobs();
    return (await this.instance.outbox()).filter(
      (mail) => mail.type === type && decodeURIComponent(mail.action ?? '').includes(id),
    );
  }
}
