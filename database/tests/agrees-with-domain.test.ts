import { describe, expect, it } from 'vitest';
import { ATTACHMENT_EXTENSIONS, ATTACHMENT_LIMIT } from '#domain/attachment/accepted-files.ts';
import { ATTACHMENT_BUCKET } from '#domain/attachment/storage-path.ts';
import { HELD_ISSUES_AT_ONCE } from '#domain/engineer/approval.ts';
import { AVATAR_LIMIT, ENGINEER_NAME_LIMIT } from '#domain/engineer/profile.ts';
import { SKILLS_LIMIT, SKILLS_TEXT_LIMIT } from '#domain/engineer/skills.ts';
import { CODING_APPS } from '#domain/issue/coding-app.ts';
import { DAYS_TO_ASK_FOR_CHANGES, HOURS_PROMISED, HOURS_UNTIL_ALERT } from '#domain/issue/deadlines.ts';
import { STATUS_FILTERS, selectionOfStatus } from '#domain/issue/issue-lists.ts';
import {
  FIX_MESSAGE_START,
  MESSAGE_FILES_LIMIT,
  MESSAGE_LIMIT,
  MESSAGE_SENDERS,
  REASON_LIMIT,
} from '#domain/issue/message.ts';
import { allowsTransition, STORED_STATUSES, statusLabel } from '#domain/issue/status.ts';
import { TIMELINE_ACTORS, TIMELINE_LABELS } from '#domain/issue/timeline.ts';
import { URGENCIES } from '#domain/issue/urgency.ts';
import { formatDollars } from '#domain/money/dollars.ts';
import { splitPrice } from '#domain/money/fee.ts';
import { PAYMENT_PROVIDERS, PAYMENT_STATUSES } from '#domain/money/payment-status.ts';
import { ATTENTION_LIMIT } from '#domain/operator/attention.ts';
import { QUOTE_ROW_STATUSES, QUOTE_STATUSES } from '#domain/quote/status.ts';
import { HOURS_LIMIT, QUOTE_DAYS, QUOTE_LIMIT_CENTS } from '#domain/quote/terms.ts';
import { READ_KINDS } from '#domain/repository/code-host.ts';
import { MAIL_KINDS } from '#domain/wire/mail-choices.ts';
import { setUpInstance } from '../../tests/instance/set-up.ts';

const instance = setUpInstance();

describe('the database uses the domain’s vocabulary', () => {
  const lists: [string, string, readonly string[]][] = [
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
  ];
  for (const [table, column, values] of lists) {
    it(`${table}.${column}`, async () => {
      const [check] = await instance.sql<{ definition: string }[]>`
        select pg_get_constraintdef(oid) as definition from pg_constraint
        where conrelid = ${table}::regclass and conname = ${`${table.split('.')[1]}_${column}_check`}`;
      const stored = [...(check?.definition.matchAll(/'([^']*)'::text/g) ?? [])].map((match) => match[1]);
      expect(stored.toSorted()).toEqual([...values].toSorted());
    });
  }

  it('labels', async () => {
    for (const status of STORED_STATUSES) {
      for (const engineerId of [null, '00000000-0000-4000-8000-000000000001']) {
        const [row] = await instance.sql`select marketplace.status_label(${status}, ${engineerId}) as label`;
        expect(row?.label).toBe(statusLabel({ status, engineerId }, 'engineer'));
      }
    }
  });

  it('transitions', async () => {
    for (const from of STORED_STATUSES) {
      for (const to of STORED_STATUSES.filter((status) => status !== from)) {
        const [row] = await instance.sql`select marketplace.allows_transition(${from}, ${to}) as allowed`;
        expect([from, to, row?.allowed]).toEqual([from, to, allowsTransition(from, to)]);
      }
    }
  });

  it('limits', async () => {
    const [bucket] = await instance.sql`select id, file_size_limit from storage.buckets`;
    expect(bucket?.id).toBe(ATTACHMENT_BUCKET);
    expect(Number(bucket?.file_size_limit)).toBe(ATTACHMENT_LIMIT);
    const [held] =
      await instance.sql`select value from marketplace.setting where name = 'held_issues_at_once'`;
    expect(Number(held?.value)).toBe(HELD_ISSUES_AT_ONCE);
  });

  it('attention list limit', async () => {
    const [list] = await instance.sql<{ source: string }[]>`
      select prosrc as source from pg_proc where proname = 'operator_attention'`;
    expect(list?.source).toContain(`most constant int := ${ATTENTION_LIMIT};`);
  });

  it('quote limits', async () => {
    const settings = await instance.sql<{ name: string; value: number }[]>`
      select name, value from marketplace.setting where name in ('quote_limit_cents', 'quote_days') order by name`;
    expect(settings.map(({ value }) => Number(value))).toEqual([QUOTE_DAYS, QUOTE_LIMIT_CENTS]);
  });

  it('deadlines in days and hours', async () => {
    const settings = await instance.sql<{ name: string; value: number }[]>`
      select name, value from marketplace.setting
      where name in ('days_to_ask_for_changes', 'hours_promised', 'hours_until_alert') order by name`;
    expect(settings.map(({ value }) => Number(value))).toEqual([
      DAYS_TO_ASK_FOR_CHANGES,
      HOURS_PROMISED,
      HOURS_UNTIL_ALERT,
    ]);
  });

  const lengths: [string, number[]][] = [
    ['quote_hours_check', [HOURS_LIMIT]],
    ['quote_note_check', [REASON_LIMIT]],
    ['issue_hours_spent_check', [HOURS_LIMIT]],
    ['message_is_of_a_length', [MESSAGE_LIMIT]],
    ['engineer_has_a_name', [ENGINEER_NAME_LIMIT]],
    ['engineer_skills_are_few', [SKILLS_LIMIT, SKILLS_TEXT_LIMIT]],
    ['engineer_avatar_is_an_address', [AVATAR_LIMIT]],
  ];
  for (const [name, limits] of lengths) {
    it(`text lengths in ${name}`, async () => {
      const [check] = await instance.sql<{ definition: string }[]>`
        select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${name}`;
      const stated = [...(check?.definition.matchAll(/<= \(?(\d+)/g) ?? [])].map(([, number]) =>
        Number(number),
      );
      expect(stated).toEqual(limits);
    });
  }

  it('length of a description or a reason', async () => {
    const [rule] = await instance.sql<{ arguments: string }[]>`
      select pg_get_function_arguments('marketplace.required_text'::regproc) as arguments`;
    expect(rule?.arguments).toContain(`p_limit integer DEFAULT ${REASON_LIMIT}`);
  });

  it('file extensions', async () => {
    const [policy] = await instance.sql<{ check: string }[]>`
      select with_check as check from pg_policies
      where tablename = 'objects' and policyname = 'Every caller may upload files of the accepted types for an issue'`;
    expect(policy?.check).toContain(`(${ATTACHMENT_EXTENSIONS.join('|')})`);
  });

  it('number of files per message', async () => {
    const [procedure] = await instance.sql<{ source: string }[]>`
      select prosrc as source from pg_proc where proname = 'add_message'`;
    expect(procedure?.source).toContain(`cardinality(p_attachments) > ${MESSAGE_FILES_LIMIT}`);
  });

  it('statuses in a client’s filter', async () => {
    for (const filter of STATUS_FILTERS) {
      for (const status of STORED_STATUSES) {
        for (const engineerId of [null, '00000000-0000-4000-8000-000000000001']) {
          const [row] = await instance.sql`
            select marketplace.fits_status_filter(${filter}, ${status}, ${engineerId}) as fits`;
          const wanted = selectionOfStatus(filter);
          const fits = !wanted || (status === wanted.status && !(wanted.unclaimed && engineerId));
          expect([filter, status, engineerId, row?.fits]).toEqual([filter, status, engineerId, fits]);
        }
      }
    }
  });

  it('opening words of a fix message', async () => {
    const [procedure] = await instance.sql<{ source: string }[]>`
      select prosrc as source from pg_proc where proname = 'submit_fix'`;
    expect(procedure?.source).toContain(`'${FIX_MESSAGE_START}'`);
  });
});

describe('the database computes money like the domain', () => {
  it('formatted amounts', async () => {
    for (const dollars of [0, 0.3, 120, 1200.5, 100_000, 1_234_567.89]) {
      const [row] =
        await instance.sql`select marketplace.dollars(${Math.round(dollars * 100)}::bigint) as text`;
      expect(row?.text).toBe(formatDollars(dollars));
    }
  });

  it('fees', async () => {
    for (const percent of [0, 2.9, 12.5, 15, 33.333333, 100]) {
      await instance.sql`update marketplace.setting set value = ${String(percent)}::text::jsonb where name = 'platform_fee_percent'`;
      for (const cents of [0, 1, 3, 5, 10, 50, 333, 1999, 12_050, 9_999_999, 10_000_000]) {
        const [row] = await instance.sql`select marketplace.fee_of(${cents}::bigint)::int as fee`;
        expect([percent, cents, row?.fee]).toEqual([
          percent,
          cents,
          Math.round(splitPrice(cents / 100, percent).fee * 100),
        ]);
      }
    }
    await instance.sql`update marketplace.setting set value = '15' where name = 'platform_fee_percent'`;
  });
});
