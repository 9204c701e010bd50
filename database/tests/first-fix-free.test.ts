import { beforeEach, describe, expect, it } from 'vitest';
import { sentenceOfRaised } from '#domain/errors/sentences.ts';
import { readRepositoryUrl } from '#domain/repository/repository.ts';
import { statusOf } from './issue-rows.ts';
import { EVERYONE } from './run-as.ts';
import { setUpDatabase } from './test-database.ts';

const db = setUpDatabase({ engineerApproval: 'manual' });
beforeEach(() => db.sql`delete from marketplace.waiver`);

type Sent = { email?: string; user?: 'client' | 'otherClient' | 'unverified' | null; link?: string | null };
const issueOf = ({
  email = 'client@example.com',
  user = null,
  link = null,
}: Sent): Promise<string> => db.value`
  insert into marketplace.issue (title, email, user_id, github_link, description, urgency, coding_app, engineer_id)
  values ('T', ${email}, ${user && db.people[user]}, ${link}, 'D', 'ASAP', 'bolt', ${db.people.holder}) returning id`;
/** Expects the procedures to agree on whether the price can be waived. */
const waive = async (id: string) => {
  const [foreseen] = await db.rows('holder', `select public.waiver_obstacle('${id}') as code`);
  const { refusal, sentence } = await db.call('holder', 'waive_quote', id);
  expect(sentenceOfRaised(String(foreseen?.code), undefined)).toBe(sentence);
  return refusal;
};

describe('free first fixes', () => {
  const conflict = 'PT409';
  const other = { email: 'otherclient@example.com' };
  const shop = { link: 'https://github.com/ada/shop' };
  it.each<[string, Sent, Sent, string | null]>([
    ['applies once per address', {}, {}, conflict],
    ['applies once per address in any case', {}, { email: 'CLIENT@Example.com' }, conflict],
    ['applies to each of two addresses', {}, other, null],
    ['applies once to an account', { user: 'client' }, { user: 'client', ...other }, conflict],
    ['applies to an address that another account uses', { user: 'client', ...other }, other, null],
    ['applies once per repository', shop, { ...other, link: 'git@GitHub.com:Ada/Shop.git' }, conflict],
    ['applies to each of two repositories', shop, { ...other, link: 'https://github.com/ada/shop-2' }, null],
    ['applies without a repository', { link: null }, { ...other, link: null }, null],
    ['needs a confirmed address', other, { email: 'guest@example.com' }, conflict],
    ['needs a confirmed account', {}, { user: 'unverified', email: 'nobody@example.com' }, conflict],
  ])('%s', async (_rule, first, second, refusal) => {
    expect(await waive(await issueOf(first))).toBeNull();
    const id = await issueOf(second);
    const before = await db.everything(id);
    expect(await waive(id)).toBe(refusal);
    if (refusal) expect(await db.everything(id)).toEqual(before);
  });

  it('only the engineer, operators and the service read why a fix cannot be free', async () => {
    const ask = "select where public.waiver_obstacle(:held) = 'freeFixAfterStart'";
    const answers = await Promise.all(
      EVERYONE.map(async (who) => [who, (await db.run(who, ask)).rows.length]),
    );
    expect(answers.filter(([, rows]) => rows === 1).map(([who]) => who)).toEqual([
      'holder',
      'operator',
      'service',
    ]);
  });

  it('a free first fix is granted again if the issue was canceled before work started', async () => {
    const id = await issueOf({});
    await waive(id);
    await db.act('client', 'cancel_issue', id);
    expect(await statusOf(db, id)).toBe('cancelled null');
    expect(await waive(await issueOf({}))).toBeNull();
  });

  it('a free first fix counts as used after work has started, even if the issue is released', async () => {
    const id = await issueOf({});
    await waive(id);
    await db.sql`update public.issues set status = 'in_progress' where id = ${id}`;
    await db.act('holder', 'release_issue', id);
    await db.act('client', 'cancel_issue', id);
    expect(await waive(await issueOf({}))).toBe(conflict);
  });

  it('an operator who cancels an issue gives the free first fix back, even after work has started', async () => {
    const id = await issueOf({});
    await waive(id);
    await db.sql`update public.issues set status = 'in_progress' where id = ${id}`;
    await db.act('operator', 'cancel_issue', id, 'Somebody else submitted it');
    expect(await waive(await issueOf({}))).toBeNull();
  });

  it('an issue with a free first fix stays free if the engineer releases the issue', async () => {
    const id = await issueOf({});
    await waive(id);
    await db.act('holder', 'release_issue', id);
    expect(await statusOf(db, id)).toBe('pending Waived');
  });
});

describe('repository keys', () => {
  const keyOf = (link: string | null) => db.value`select marketplace.repository_key(${link})`;

  it.each([
    'https://github.com/Ada/Shop',
    'http://www.github.com/ada/shop.git',
    'github.com/ada/shop/tree/main?tab=readme#top',
    'git@github.com:ada/shop.git',
    'ssh://git@github.com/ada/shop',
    ' https://token@github.com/ada/shop/ ',
  ])('a repository is recognized in %s', async (link) => {
    expect(await keyOf(link)).toBe('github.com/ada/shop');
    expect(readRepositoryUrl(link)?.name.toLowerCase()).toBe('shop');
  });

  it.each([
    'https://github.com/%61da/shop',
    'https://github.com/ada/sho%70',
    'https://github.com/./ada/shop',
    'https://github.com/x/../ada/shop',
    'https://github.com./ada/shop',
    'https:\\\\github.com\\ada\\shop',
    'https:/github.com/ada/shop',
    'https://evil.example\\@github.com/ada/shop',
    'https://evil.example?@github.com/ada/shop',
    'https://ｇithub.com/ada/shop',
    '\u00a0https://github.com/ada/shop',
    'see https://github.com/ada/shop',
    'https://api.github.com/repos/ada/shop',
    'https://raw.githubusercontent.com/ada/shop/main/x',
    'https://github.dev/ada/shop',
    'ada/shop',
  ])('no repository is recognized in %s, so engineers cannot waive the price', async (link) => {
    expect(await keyOf(link)).toBeNull();
    const id = await issueOf({ link });
    expect(await waive(id)).toBe('PT409');
    await db.act('operator', 'waive_quote', id);
  });

  it('a repository key contains the host, and a link without a repository has no key', async () => {
    expect(await keyOf('https://gitlab.com/ada/shop')).toBe('gitlab.com/ada/shop');
    for (const link of ['https://github.com/ada', 'shop', '', null]) expect(await keyOf(link)).toBeNull();
  });
});

describe('the repository of a free fix', () => {
  const relink = (id: string, link: string) =>
    db.commit('client', `update public.issues set github_link = '${link}' where id = '${id}'`);
  const keyOf = (id: string) =>
    db.value`select repository_key from marketplace.waiver where issue_id = ${id}`;

  it('a free fix keeps the repository of its link', async () => {
    const id = await issueOf({ user: 'client', link: 'https://github.com/a/c' });
    expect(await waive(id)).toBeNull();
    const kept = {
      refusal: 'PT409',
      sentence: 'This fix is free for one repository, so its link can’t change.',
    };
    expect(await relink(id, 'https://github.com/zz/other')).toMatchObject(kept);
    expect(await relink(id, 'https://github.com/a/%63')).toMatchObject(kept);
    const withoutLink = `update public.issues set coding_app = 'lovable' where id = '${id}'`;
    expect(await db.commit('client', withoutLink)).toMatchObject(kept);
    expect((await relink(id, 'git@github.com:A/c.git')).refusal).toBeNull();
    expect(await keyOf(id)).toBe('github.com/a/c');
  });

  it('a free fix without a repository takes that of a new link, unless it already had a free fix', async () => {
    const other = { email: 'otherclient@example.com', link: 'https://github.com/ada/real' };
    expect(await waive(await issueOf(other))).toBeNull();
    const id = await issueOf({ user: 'client' });
    expect(await waive(id)).toBeNull();
    expect(await relink(id, 'git@github.com:ada/real.git')).toMatchObject({
      refusal: 'PT409',
      sentence: 'A first fix was already given free for this repository.',
    });
    expect((await relink(id, 'https://github.com/ada/rea%6c')).refusal).toBe('PT409');
    expect((await relink(id, 'https://github.com/ada/own')).refusal).toBeNull();
    expect(await keyOf(id)).toBe('github.com/ada/own');
  });

  it('an issue that an operator gave free can be edited although its link names no repository', async () => {
    const id = await issueOf({ user: 'client', link: 'https://github.com/only-owner' });
    await db.act('operator', 'waive_quote', id);
    expect(
      (await db.commit('client', `update public.issues set title = 'Other' where id = '${id}'`)).refusal,
    ).toBeNull();
  });
});
