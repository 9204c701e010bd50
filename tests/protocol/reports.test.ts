import { createClient } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { bugReports } from '../reports/bug-reports.ts';

const instance = setUpInstance();

it('real reports go through the official client and come back byte for byte', async () => {
  const backend = createClient(await instance.url(), instance.platform.keys.anonKey);
  const reports = bugReports();
  for (const { title, description } of reports) {
    const sent = { title: title.slice(0, 200), description };
    const { data: made, error } = await backend
      .from('code_submissions')
      .insert({
        ...sent,
        email: 'ada@example.com',
        coding_app: 'other',
        urgency: 'No Rush',
        github_link: 'https://github.com/ada/shop',
      })
      .select()
      .single();
    expect(error).toBeNull();
    expect(made).toMatchObject(sent);
    const { data: read } = await backend
      .from('code_submissions')
      .select('title, description')
      .eq('id', made.id)
      .single();
    expect(Buffer.from(read?.description ?? '').equals(Buffer.from(description))).toBe(true);
    expect(read?.title).toBe(sent.title);
  }
  const [count] = await instance.sql`select count(*)::int as n from marketplace.issue`;
  expect(count?.n).toBe(reports.length);
  console.info(`${reports.length} reports came back byte for byte`);
});
