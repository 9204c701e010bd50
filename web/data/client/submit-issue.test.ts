import { describe, expect, it } from 'vitest';
import { type SubmittedFields, submissionInsert } from './submit-issue.ts';

const fields: SubmittedFields = {
  id: '7b2f4f3e-91c2-4a53-8f0e-0d7a3d1c9a11',
  title: 'Login loops',
  email: 'ann@example.com',
  codingApp: 'bolt',
  description: '# What happens\n\nIt **loops**.',
  urgency: 'This Week',
  githubLink: 'https://github.com/ann/app',
  liveLink: null,
  attachments: ['issues/a-1.png'],
  shared: null,
};

describe('a submission on its way to the data API', () => {
  it('carries every column of the call', () => {
    expect(submissionInsert(fields)).toEqual({
      id: fields.id,
      title: 'Login loops',
      email: 'ann@example.com',
      coding_app: 'bolt',
      description: '# What happens\n\nIt **loops**.',
      urgency: 'This Week',
      github_link: 'https://github.com/ann/app',
      live_link: null,
      attachments: ['issues/a-1.png'],
      allow_direct_access: false,
      repo_access_data: null,
    });
  });

  it('carries what the engineer may read, where that was said yes to', () => {
    const shared = { repository: 'ann/app', handle: 'the-handle' };
    expect(submissionInsert({ ...fields, shared })).toMatchObject({
      allow_direct_access: true,
      repo_access_data: shared,
    });
    expect(submissionInsert({ ...fields, shared, codingApp: 'lovable' })).toMatchObject({
      allow_direct_access: false,
      repo_access_data: null,
    });
  });

  it('does not send links for an app that keeps the code itself', () => {
    const insert = submissionInsert({ ...fields, codingApp: 'lovable' });
    expect(insert).not.toHaveProperty('github_link');
    expect(insert).not.toHaveProperty('live_link');
  });
});
