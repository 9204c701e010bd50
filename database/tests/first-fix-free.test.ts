import { beforeEach, describe, expect, it } from 'vitest';
import { readRepositoryUrl } from '#domain/repository/repository.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });
beforeEach(() => db.sql`delete from marketplace.waiver`);

type Sent = { email?: string; user?: 'client' | 'otherClient' | 'unverified' | null; link?: string | null };
async function issueOf({ email = 'client@example.com', user = null, link = null }: Sent): Promise<string> {
  const [row] = await db.sql<{ id: string }[]>`
    insert into marketplace.issue (title, email, user_id, github_link, description, urgency, coding_app, engineer_id)
    values ('T', ${email}, ${user && db.people[user]}, ${link}, 'D', 'ASAP', 'bolt', ${db.people.holder})
    returning id`;
  return row?.id ?? '';
}
const waive = async (id: string) => (await db.call('holder', 'waive_quote', id)).refusal;

describe('the first fix is free', () => {
  const conflict = 'PT409';
  const pairs: [string, Sent, Sent, string | null][] = [
    ['once per address', {}, {}, conflict],
    ['once per address, case-insensitive', {}, { email: 'CLIENT@Example.com' }, conflict],
    ['for each of two addresses', {}, { email: 'otherclient@example.com' }, null],
    [
      'once per account, even with two addresses',
      { user: 'client' },
      { user: 'client', email: 'otherclient@example.com' },
      conflict,
    ],
    [
      'for the owner of an address used by another account',
      { user: 'client', email: 'otherclient@example.com' },
      { email: 'otherclient@example.com' },
      null,
    ],
    [
      'once per repository',
      { link: 'https://github.com/ada/shop' },
      { email: 'otherclient@example.com', link: 'git@GitHub.com:Ada/Shop.git' },
      conflict,
    ],
    [
      'for each of two repositories',
      { link: 'https://github.com/ada/shop' },
      { email: 'otherclient@example.com', link: 'https://github.com/ada/shop-2' },
      null,
    ],
    ['without a repository', { link: null }, { email: 'otherclient@example.com', link: null }, null],
    [
      'never for an unconfirmed address',
      { email: 'otherclient@example.com' },
      { email: 'guest@example.com' },
      conflict,
    ],
    ['never for an unconfirmed account', {}, { user: 'unverified', email: 'nobody@example.com' }, conflict],
  ];
  for (const [name, first, second, refusal] of pairs) {
    it(name, async () => {
      expect(await waive(await issueOf(first))).toBeNull();
      const id = await issueOf(second);
      const before = await db.everything(id);
      expect(await waive(id)).toBe(refusal);
      if (refusal) expect(await db.everything(id)).toEqual(before);
    });
  }

  it('again if the issue was canceled before work started', async () => {
    const id = await issueOf({});
    await waive(id);
    await db.act('client', 'cancel_issue', id);
    const [row] = await db.sql`select quote_status from marketplace.issue where id = ${id}`;
    expect(row?.quote_status).toBeNull();
    expect(await waive(await issueOf({}))).toBeNull();
  });

  it('not again once work started, even if the issue was released', async () => {
    const id = await issueOf({});
    await waive(id);
    await db.sql`update public.issues set status = 'in_progress' where id = ${id}`;
    await db.act('holder', 'release_issue', id);
    await db.act('client', 'cancel_issue', id);
    expect(await waive(await issueOf({}))).toBe(conflict);
  });

  it('and stays free if its engineer releases the issue', async () => {
    const id = await issueOf({});
    await waive(id);
    await db.act('holder', 'release_issue', id);
    const [row] = await db.sql`select quote_status from marketplace.issue where id = ${id}`;
    expect(row?.quote_status).toBe('Waived');
  });

  it('and can be granted by an operator, which adds an audit log entry', async () => {
    const id = await issueOf({});
    await db.act('operator', 'waive_quote', id);
    const [entry] =
      await db.sql`select action, actor_email from marketplace.audit_log where issue_id = ${id}`;
    expect(entry).toEqual({ action: 'waive_quote', actor_email: 'operator@example.com' });
  });
});

describe('a repository', () => {
  const links = [
    'https://github.com/Ada/Shop',
    'http://www.github.com/ada/shop.git',
    'github.com/ada/shop/tree/main?tab=readme#top',
    'git@github.com:ada/shop.git',
    'ssh://git@github.com/ada/shop',
    ' https://token@github.com/ada/shop/ ',
  ];
  for (const link of links) {
    it(`is recognized in ${link}`, async () => {
      const [row] = await db.sql`select marketplace.repository_key(${link}) as key`;
      expect(row?.key).toBe('github.com/ada/shop');
      expect(readRepositoryUrl(link)?.name.toLowerCase()).toBe('shop');
    });
  }

  const decoys = [
    'https://github.com/%61da/shop',
    'https://github.com/ada/sho%70',
    'https://github.com/./ada/shop',
    'https://github.com/x/../ada/shop',
    'https://github.com./ada/shop',
    'https:\\\\github.com\\ada\\shop',
    'https:/github.com/ada/shop',
    'https://ｇithub.com/ada/shop',
    '\u00a0https://github.com/ada/shop',
    'see https://github.com/ada/shop',
    'https://api.github.com/repos/ada/shop',
    'https://raw.githubusercontent.com/ada/shop/main/x',
    'https://github.dev/ada/shop',
    'ada/shop',
  ];
  for (const link of decoys) {
    it(`is not recognized in ${link}, so only an operator can waive that fix`, async () => {
      const [row] = await db.sql`select marketplace.repository_key(${link}) as key`;
      expect(row?.key).toBeNull();
      const id = await issueOf({ link });
      expect(await waive(id)).toBe('PT409');
      await db.act('operator', 'waive_quote', id);
    });
  }

  it('differs by host and is null without a name', async () => {
    const keys = await Promise.all(
      ['https://gitlab.com/ada/shop', 'https://github.com/ada', 'shop', '', null].map(async (link) => {
        const [row] = await db.sql`select marketplace.repository_key(${link}) as key`;
        return row?.key;
      }),
    );
    expect(keys).toEqual(['gitlab.com/ada/shop', null, null, null, null]);
  });
});

describe('the repository of a free fix', () => {
  const relink = (id: string, link: string) =>
    db.commit('client', `update public.issues set github_link = '${link}' where id = '${id}'`);
  const keyOf = async (id: string) => {
    const [row] = await db.sql`select repository_key as key from marketplace.waiver where issue_id = ${id}`;
    return row?.key;
  };

  it('follows changes to the issue’s link', async () => {
    const id = await issueOf({ user: 'client', link: 'https://github.com/a/c' });
    expect(await waive(id)).toBeNull();
    expect((await relink(id, 'https://github.com/zz/other')).refusal).toBeNull();
    expect(await keyOf(id)).toBe('github.com/zz/other');
    const second = await issueOf({
      email: 'otherclient@example.com',
      link: 'https://github.com/ZZ/other.git',
    });
    expect(await waive(second)).toBe('PT409');
  });

  it('cannot be changed to one that already had a free fix', async () => {
    const other = { email: 'otherclient@example.com', link: 'https://github.com/ada/real' };
    expect(await waive(await issueOf(other))).toBeNull();
    const id = await issueOf({ user: 'client', link: 'https://github.com/ada/decoy' });
    expect(await waive(id)).toBeNull();
    expect(await relink(id, 'git@github.com:ada/real.git')).toMatchObject({
      refusal: 'PT409',
      sentence: 'A first fix was already given free for this repository.',
    });
    expect((await relink(id, 'https://github.com/ada/rea%6c')).refusal).toBe('PT409');
    expect(await keyOf(id)).toBe('github.com/ada/decoy');
  });
});
