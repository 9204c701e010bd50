import { answer } from '../network.ts';
import { screen, state } from '../screen-state.ts';
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
    state('available', 'Claim Issue', { issue: 'waiting' }),
    state('available, unbreakable words', 'Claim Issue', { issue: 'unbreakable' }),
    state('claiming', 'Claiming…', {
      issue: 'waiting',
      before: holding(changes),
      after: pressing('Claim Issue'),
    }),
    state('claim failed', 'Failed to claim issue', {
      issue: 'waiting',
      before: refusing(changes),
      after: pressing('Claim Issue'),
    }),
    state('claimed by another', 'Another engineer has claimed this issue.', {
      issue: 'waiting',
      before: altering('/rest/v1/timeline_events', { status: 'In Review', actor: 'engineer' }),
    }),
    state('held', 'Start Work', { issue: 'claimed' }),
    state('held, overdue', /days late/, {
      issue: 'claimed',
      before: altering(issues, { created_at: new Date(Date.now() - 30 * DAY).toISOString() }),
    }),
    state('release dialog', 'Release this issue?', {
      issue: 'claimed',
      after: pressing('Release'),
      isWindow: true,
    }),
    state('in progress', 'Submit Fix'),
    state('in progress, further down', 'Submit Fix', {
      after: async (page) => {
        await page.getByRole('list', { name: 'Timeline' }).waitFor();
        await page.mouse.wheel(0, 700);
      },
      isWindow: true,
    }),
    state('held, claim about to end', 'Still on it', {
      issue: 'claimed',
      before: (page, { issues: { claimed } }) =>
        answer(page, '/rest/v1/rpc/my_claims', [
          {
            issue_id: claimed,
            warns_at: new Date(Date.now() - DAY).toISOString(),
            ends_at: new Date(Date.now() + DAY / 4).toISOString(),
          },
        ]),
    }),
    state('fix dialog', 'What was wrong, and what you changed', {
      after: pressing('Submit Fix'),
      isWindow: true,
    }),
    state('fix failed', 'Failed to submit fix', {
      before: refusing('/rest/v1/rpc/submit_fix'),
      after: [
        pressing('Submit Fix'),
        fillingDialog('The handler ran twice.\n'.repeat(12)),
        pressingInDialog('Submit Fix'),
      ],
      isWindow: true,
    }),
    state('resolved', 'Issue Resolved', { issue: 'resolved' }),
    state('messages', 'Yes, it renders once on the server', { path: conversation }),
    state('messages, not live', /^Reconnecting…/, { path: conversation, before: refusing('/live') }),
    state('messages, long', 'Show earlier messages', {
      path: conversation,
      before: (page, { issues: { inProgress } }) =>
        answer(page, '/rest/v1/messages', longConversation(inProgress)),
    }),
    state('messages, empty', /^Nothing was written yet/, { issue: 'claimed', path: conversation }),
    state('messages, not held', 'The conversation opens when you claim', {
      issue: 'waiting',
      path: conversation,
    }),
    state('loading', 'Your dashboard', { issue: 'waiting', before: holding(listed) }),
    state('error', 'Failed to load issue details', { issue: 'waiting', before: refusing(one) }),
    state('parts that fail', 'Try Again', {
      before: [refusing('/rest/v1/timeline_events'), refusing('/storage/v1/object/sign/')],
    }),
    state('not found', 'Issue not found', { path: '/engineer-app/00000000-0000-4000-8000-000000000000' }),
    state('list unfolded', 'Your dashboard', {
      only: 'phone',
      after: (page) => page.locator('summary').click(),
    }),
  ],
);

/** Fills one page, so that the page offers earlier messages. */
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
