import { expect, test } from 'vitest';
import { repositoryOf } from './repository-of.ts';

const access = { repository: 'ada/shop', login: 'ada', grantedAt: '', state: 'active' as const };
const issue = { codingApp: 'bolt' as const, githubLink: null, repositoryAccess: null };
const link = 'https://github.com/ada/web.git';

test.each([
  ['a grant', { ...issue, repositoryAccess: access }, { repository: 'ada/shop', access: 'granted' }],
  [
    'a grant and a link',
    { ...issue, repositoryAccess: access, githubLink: link },
    { repository: 'ada/shop', access: 'granted' },
  ],
  [
    'a paused grant',
    { ...issue, repositoryAccess: { ...access, state: 'asleep' as const } },
    { repository: 'ada/shop', access: 'asleep' },
  ],
  ['a link', { ...issue, githubLink: link }, { repository: 'ada/web', access: 'open' }],
  [
    'a link to another site',
    { ...issue, githubLink: 'https://example.com/ada/web' },
    { missing: 'link not valid' },
  ],
  [
    'a link to the configured code host',
    { ...issue, githubLink: 'https://code.example.com/ada/web' },
    { repository: 'ada/web', access: 'open' },
  ],
  ['no link', { ...issue, githubLink: ' ' }, { missing: 'no link' }],
  [
    'an app that hosts the code itself',
    { ...issue, codingApp: 'lovable' as const },
    { missing: 'app keeps it' },
  ],
])('the repository, or the reason for none, is found for %s', (_what, given, expected) => {
  expect(repositoryOf(given, ['github.com', 'code.example.com'])).toEqual(expected);
});
