import { answer } from '../network.ts';
import { dialog, given, screen, state } from '../screen-state.ts';
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
    ...given({ issue: 'waiting' }, [
      state('available', 'Claim Issue'),
      state('claimed by another', 'Another engineer has claimed this issue.', {
        before: altering('/rest/v1/timeline_events', { status: 'In Review', actor: 'engineer' }),
      }),
      ...given({ after: pressing('Claim Issue') }, [
        state('claiming', 'Claiming…', { before: holding(changes) }),
        state('claim failed', 'Failed to claim issue', { before: refusing(changes) }),
      ]),
      state('messages, not held', 'The conversation opens when you claim', { path: conversation }),
      state('loading', 'Your dashboard', { before: holding(listed) }),
      state('error', 'Failed to load issue details', { before: refusing(one) }),
    ]),
    state('available, unbreakable words', 'Claim Issue', { issue: 'unbreakable' }),
    ...given({ issue: 'claimed' }, [
      state('held', 'Start Work'),
      state('held, overdue', /days late/, {
        before: altering(issues, { created_at: new Date(Date.now() - 30 * DAY).toISOString() }),
      }),
      state('held, claim about to end', 'Still on it', {
        before: (page, { issues: { claimed } }) =>
          answer(page, '/rest/v1/rpc/my_claims', [
            {
              issue_id: claimed,
              warns_at: new Date(Date.now() - DAY).toISOString(),
              ends_at: new Date(Date.now() + DAY / 4).toISOString(),
            },
          ]),
      }),
      dialog('release dialog', 'Release this issue?', pressing('Release')),
      state('messages, empty', /^Nothing was written yet/, { path: conversation }),
    ]),
    state('in progress', 'Submit Fix'),
    state('in progress, further down', 'Submit Fix', {
      after: async (page) => {
        await page.getByRole('list', { name: 'Timeline' }).waitFor();
        await page.mouse.wheel(0, 700);
      },
      isWindow: true,
    }),
    dialog('fix dialog', 'What was wrong, and what you changed', pressing('Submit Fix')),
    dialog(
      'fix failed',
      'Failed to submit fix',
      [
        pressing('Submit Fix'),
        fillingDialog('The handler ran twice.\n'.repeat(12)),
        pressingInDialog('Submit Fix'),
      ],
      { before: refusing('/rest/v1/rpc/submit_fix') },
    ),
    state('resolved', 'Issue Resolved', { issue: 'resolved' }),
    ...given({ path: conversation }, [
      state('messages', 'Yes, it renders once on the server'),
      state('messages, not live', /^Reconnecting…/, { before: refusing('/live') }),
      state('messages, long', 'Show earlier messages', {
        before: (page, { issues: { inProgress } }) =>
          answer(page, '/rest/v1/messages', longConversation(inProgress)),
      }),
    ]),
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
