import { answer } from '../network.ts';
import { screen } from '../screen-state.ts';
import { altering, DAY, fillingDialog, holding, pressing, pressingInDialog, refusing } from '../steps.ts';

const issues = '/rest/v1/issues';
const listed = /^\/rest\/v1\/(rpc\/engineer_)?issues/;
const one = /^\/rest\/v1\/issues\?.*id=eq\./;
const changes = { path: issues, verb: 'PATCH' };
const conversation = '/engineer-app/:issue?tab=messages';

export const workspace = screen(
  'Workspace',
  { path: '/engineer-app/:issue', issue: 'inProgress', as: 'engineer' },
  [
    { state: 'available', issue: 'waiting', shows: 'Claim Issue' },
    { state: 'available, unbreakable words', issue: 'unbreakable', shows: 'Claim Issue' },
    {
      state: 'claiming',
      issue: 'waiting',
      before: holding(changes),
      after: pressing('Claim Issue'),
      shows: 'Claiming…',
    },
    {
      state: 'claim failed',
      issue: 'waiting',
      before: refusing(changes),
      after: pressing('Claim Issue'),
      shows: 'Failed to claim issue',
    },
    {
      state: 'claimed by another',
      issue: 'waiting',
      before: altering('/rest/v1/timeline_events', { status: 'In Review', actor: 'engineer' }),
      shows: 'Another engineer has claimed this issue.',
    },
    { state: 'held', issue: 'claimed', shows: 'Start Work' },
    {
      state: 'held, overdue',
      issue: 'claimed',
      before: altering(issues, { created_at: new Date(Date.now() - 30 * DAY).toISOString() }),
      shows: /days late/,
    },
    {
      state: 'release dialog',
      issue: 'claimed',
      after: pressing('Release'),
      shows: 'Release this issue?',
      isWindow: true,
    },
    { state: 'in progress', shows: 'Submit Fix' },
    {
      state: 'in progress, further down',
      after: async (page) => {
        await page.getByRole('list', { name: 'Timeline' }).waitFor();
        await page.mouse.wheel(0, 700);
      },
      shows: 'Submit Fix',
      isWindow: true,
    },
    {
      state: 'held, claim about to end',
      issue: 'claimed',
      before: (page, { issues: { claimed } }) =>
        answer(page, '/rest/v1/rpc/my_claims', [
          {
            issue_id: claimed,
            warns_at: new Date(Date.now() - DAY).toISOString(),
            ends_at: new Date(Date.now() + DAY / 4).toISOString(),
          },
        ]),
      shows: 'Still on it',
    },
    {
      state: 'fix dialog',
      after: pressing('Submit Fix'),
      shows: 'What was wrong, and what you changed',
      isWindow: true,
    },
    {
      state: 'fix failed',
      before: refusing('/rest/v1/rpc/submit_fix'),
      after: [
        pressing('Submit Fix'),
        fillingDialog('The handler ran twice.\n'.repeat(12)),
        pressingInDialog('Submit Fix'),
      ],
      shows: 'Failed to submit fix',
      isWindow: true,
    },
    { state: 'resolved', issue: 'resolved', shows: 'Issue Resolved' },
    { state: 'messages', path: conversation, shows: 'Yes, it renders once on the server' },
    { state: 'messages, not live', path: conversation, before: refusing('/live'), shows: /^Reconnecting…/ },
    {
      state: 'messages, long',
      path: conversation,
      before: (page, { issues: { inProgress } }) =>
        answer(page, '/rest/v1/messages', longConversation(inProgress)),
      shows: 'Show earlier messages',
    },
    { state: 'messages, empty', issue: 'claimed', path: conversation, shows: /^Nothing was written yet/ },
    {
      state: 'messages, not held',
      issue: 'waiting',
      path: conversation,
      shows: 'The conversation opens when you claim',
    },
    { state: 'loading', issue: 'waiting', before: holding(listed), shows: 'Your dashboard' },
    { state: 'error', issue: 'waiting', before: refusing(one), shows: 'Failed to load issue details' },
    {
      state: 'parts that fail',
      before: [refusing('/rest/v1/timeline_events'), refusing('/storage/v1/object/sign/')],
      shows: 'Try Again',
    },
    {
      state: 'not found',
      path: '/engineer-app/00000000-0000-4000-8000-000000000000',
      shows: 'Issue not found',
    },
    {
      state: 'list unfolded',
      only: 'phone',
      after: (page) => page.locator('summary').click(),
      shows: 'Your dashboard',
    },
  ],
);

/** Fills one page, so that earlier messages can be loaded. */
function longConversation(issue_id: string): object[] {
  return Array.from({ length: 50 }, (_, place) => ({
    id: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
    issue_id,
    sender: place % 3 === 0 ? 'client' : 'engineer',
    content: place % 3 === 0 ? 'It still fails on the second press.' : 'I look at it.',
    attachments: [],
    created_at: new Date(Date.UTC(2026, 0, 2) - place * 60_000).toISOString(),
  }));
}
