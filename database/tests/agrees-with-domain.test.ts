import { describe, expect, it } from 'vitest';
import { isEmailAddress } from '#domain/account/email-address.ts';
import {
  ATTACHMENT_EXTENSIONS,
  ATTACHMENT_LIMIT,
  ISSUE_FILES_LIMIT,
} from '#domain/attachment/accepted-files.ts';
import { ATTACHMENT_BUCKET } from '#domain/attachment/storage-path.ts';
import { HELD_ISSUES_AFTER_ACCEPTED_FIX, HELD_ISSUES_AT_ONCE } from '#domain/engineer/approval.ts';
import { AVATAR_LIMIT, ENGINEER_NAME_LIMIT } from '#domain/engineer/profile.ts';
import { SKILLS_LIMIT, SKILLS_TEXT_LIMIT } from '#domain/engineer/skills.ts';
import { CODING_APPS } from '#domain/issue/coding-app.ts';
import {
  DAYS_TO_ASK_FOR_CHANGES,
  HOURS_PROMISED,
  HOURS_UNTIL_ALERT,
  WARRANTY_DAYS,
} from '#domain/issue/deadlines.ts';
import {
  FIX_MESSAGE_START,
  MESSAGE_FILES_LIMIT,
  MESSAGE_LIMIT,
  MESSAGE_SENDERS,
  REASON_LIMIT,
} from '#domain/issue/message.ts';
import { STORED_STATUSES, statusLabel } from '#domain/issue/status.ts';
import { REFUND_NOTES, TIMELINE_ACTORS, TIMELINE_LABELS } from '#domain/issue/timeline.ts';
import { URGENCIES } from '#domain/issue/urgency.ts';
import { formatDollars } from '#domain/money/dollars.ts';
import { splitPrice } from '#domain/money/fee.ts';
import { PAYMENT_PROVIDERS, PAYMENT_STATUSES } from '#domain/money/payment-status.ts';
import { ATTENTION_LIMIT } from '#domain/operator/attention.ts';
import { budgets } from '#domain/operator/budgets.ts';
import { HOURS_LIMIT } from '#domain/quote/hours.ts';
import { PROMISE_DAYS, promisedUntil } from '#domain/quote/promise.ts';
import { QUOTE_ROW_STATUSES, QUOTE_STATUSES } from '#domain/quote/status.ts';
import { QUOTE_DAYS, QUOTE_LIMIT_CENTS } from '#domain/quote/terms.ts';
import { READ_KINDS } from '#domain/repository/code-host.ts';
import { MAIL_KINDS } from '#domain/wire/mail-choices.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase();
const ENGINEERS = [null, '00000000-0000-4000-8000-000000000001'];

describe('the database uses the domain’s vocabulary', () => {
  it.each<[string, string, readonly string[]]>([
    ['marketplace.issue', 'status', STORED_STATUSES],
    ['marketplace.issue', 'urgency', URGENCIES],
    ['marketplace.issue', 'coding_app', CODING_APPS],
    ['marketplace.issue', 'quote_status', QUOTE_STATUSES],
    ['marketplace.quote', 'status', QUOTE_ROW_STATUSES],
    ['marketplace.payment', 'status', PAYMENT_STATUSES],
    ['marketplace.payment', 'provider', PAYMENT_PROVIDERS],
    ['public.timeline_events', 'status', TIMELINE_LABELS],
    ['public.timeline_events', 'actor', TIMELINE_ACTORS],
    ['public.messages', 'sender', MESSAGE_SENDERS],
    ['public.mail_preferences', 'kind', MAIL_KINDS],
    ['public.repository_reads', 'kind', READ_KINDS],
  ])('the values of %s.%s match the domain', async (table, column, values) => {
    const check: string = await db.value`
      select pg_get_constraintdef(oid) from pg_constraint
      where conrelid = ${table}::regclass and conname = ${`${table.split('.')[1]}_${column}_check`}`;
    const stored = [...check.matchAll(/'([^']*)'::text/g)].map((match) => match[1]);
    expect(stored.toSorted()).toEqual([...values].toSorted());
  });

  it('a promised day ends at the same time as in the domain', async () => {
    const until = await db.value`select marketplace.promised_until('2026-11-28')`;
    expect(new Date(until)).toEqual(promisedUntil('2026-11-28'));
  });

  it('the budgets match the domain', async () => {
    const names: string[] = await db.value`select array_agg(distinct name) from rate_limit.budgets()`;
    expect(names.toSorted()).toEqual(Object.keys(budgets).toSorted());
  });

  it('status labels match the domain', async () => {
    for (const status of STORED_STATUSES)
      for (const engineerId of ENGINEERS)
        expect(await db.value`select marketplace.status_label(${status}, ${engineerId})`).toBe(
          statusLabel({ status, engineerId }, 'engineer'),
        );
  });

  it('the characters that an email address may have match the domain', async () => {
    const codePoints = Array.from({ length: 0x2_0000 }, (_, at) => (at < 0x1_f000 ? at + 1 : at + 0xc_1000));
    const characters = codePoints
      .filter((at) => at < 0xd800 || at > 0xdfff)
      .map((at) => String.fromCodePoint(at));
    const address = (character: string) => `a${character}b@c.${character}.d`;
    const accepted: string[] = await db.value`
      select array_agg(c) from unnest(${characters}::text[]) c where marketplace.is_email_address('a' || c || 'b@c.' || c || '.d')`;
    expect(new Set(accepted)).toEqual(
      new Set(characters.filter((character) => isEmailAddress(address(character)))),
    );
  });

  it('the size limit of an attachment matches the domain', async () => {
    const [bucket] = await db.sql`
      select id, file_size_limit::int as limit from storage.buckets where id = ${ATTACHMENT_BUCKET}`;
    expect(bucket).toEqual({ id: ATTACHMENT_BUCKET, limit: ATTACHMENT_LIMIT });
  });

  it.each([
    ['held_issues_at_once', HELD_ISSUES_AT_ONCE],
    ['held_issues_after_accepted_fix', HELD_ISSUES_AFTER_ACCEPTED_FIX],
    ['quote_limit_cents', QUOTE_LIMIT_CENTS],
    ['quote_days', QUOTE_DAYS],
    ['days_to_ask_for_changes', DAYS_TO_ASK_FOR_CHANGES],
    ['hours_promised', HOURS_PROMISED],
    ['hours_until_alert', HOURS_UNTIL_ALERT],
  ])('the setting %s matches the domain', async (name, limit) => {
    expect(await db.value`select value from marketplace.setting where name = ${name}`).toBe(limit);
  });

  it.each([
    ['quote_hours_check', [HOURS_LIMIT]],
    ['quote_note_check', [REASON_LIMIT]],
    ['issue_hours_spent_check', [HOURS_LIMIT]],
    ['message_is_of_a_length', [MESSAGE_LIMIT]],
    ['engineer_has_a_name', [ENGINEER_NAME_LIMIT]],
    ['engineer_skills_are_few', [SKILLS_LIMIT, SKILLS_TEXT_LIMIT]],
    ['engineer_avatar_is_an_address', [AVATAR_LIMIT]],
  ])('the text lengths in %s match the domain', async (name, limits) => {
    const check: string =
      await db.value`select pg_get_constraintdef(oid) from pg_constraint where conname = ${name}`;
    const stated = [...check.matchAll(/<= \(?(\d+)/g)].map(([, number]) => Number(number));
    expect(stated).toEqual(limits);
  });

  it('the length limits of a description and a reason match the domain', async () => {
    const rule = await db.value`select pg_get_function_arguments('marketplace.required_text'::regproc)`;
    expect(rule).toContain(`p_limit integer DEFAULT ${REASON_LIMIT}`);
  });

  it('the accepted file extensions match the domain', async () => {
    const check = await db.value`
      select with_check from pg_policies
      where tablename = 'objects' and policyname = 'Every caller may upload files of the accepted types for an issue'`;
    expect(check).toContain(`(${ATTACHMENT_EXTENSIONS.join('|')})`);
  });

  it.each([
    ['operator_attention', `most constant int := ${ATTENTION_LIMIT};`],
    ['report_broken_again', `days constant int := ${WARRANTY_DAYS};`],
    ['check_due_on', `::date + ${PROMISE_DAYS}`],
    ['attach', `cardinality(p_paths) > ${ISSUE_FILES_LIMIT}`],
    ['add_message', `cardinality(p_attachments) > ${MESSAGE_FILES_LIMIT}`],
    ['submit_fix', `'${FIX_MESSAGE_START}'`],
    ['begin_refund', `'${REFUND_NOTES.begun}'`],
    ['call_off_refund', `'${REFUND_NOTES.calledOff}'`],
    ['finish_refund', `'${REFUND_NOTES.done}'`],
  ])('the SQL procedure %s contains the expression %s', async (name, text) => {
    expect(await db.value`select prosrc from pg_proc where proname = ${name}`).toContain(text);
  });
});

it('visitors may read the notes that the server writes for clients and engineers, and no others', async () => {
  const sources: string[] = await db.values`
    select prosrc from pg_proc where pronamespace in ('marketplace'::regnamespace, 'public'::regnamespace) order by proname <> 'public_note'`;
  const [listed = '', ...others] = sources;
  const starts =
    /(?:_event\([\w.]+, |explain\(|conclude\(\w+, |default_note := |\bnew\.\w+ .*then )'([^']+?)(?:: )?'(?!, '(?:system|operator)')/g;
  const written = others.flatMap((source) => [...source.matchAll(starts)].map(([, note]) => note));
  const readable = [...listed.matchAll(/'([A-Z][^']+)'/g)].map(([, note]) => note);
  expect(new Set(readable)).toEqual(new Set(written.filter((note) => !note?.endsWith('by an operator'))));
});

describe('the database computes money like the domain', () => {
  it.each([0, 0.3, 120, 1200.5, 100_000, 1_234_567.89])(
    'the database and the domain format the amount %d the same',
    async (dollars) => {
      const text = await db.value`select marketplace.dollars(${Math.round(dollars * 100)}::bigint)`;
      expect(text).toBe(formatDollars(dollars));
    },
  );

  it.each([0, 2.9, 12.5, 15, 33.333333, 100])(
    'the database and the domain compute the same fees at %d %',
    async (percent) => {
      await db.withSetting('platform_fee_percent', percent, async () => {
        for (const cents of [0, 1, 3, 5, 10, 50, 333, 1999, 12_050, 9_999_999, 10_000_000]) {
          const fee = await db.value`select marketplace.fee_of(${cents}::bigint)::int`;
          expect([cents, fee]).toEqual([cents, Math.round(splitPrice(cents / 100, percent).fee * 100)]);
        }
      });
    },
  );
});
