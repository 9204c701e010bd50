import { expect, it } from 'vitest';
import { setUpInstance } from '../../../tests/instance/set-up.ts';
import { signUpAs } from '../../../tests/instance/sign-up-as.ts';
import { sendIssueConfirmation } from './confirmation-mail.ts';

const instance = setUpInstance();

it('an address that is corrected meanwhile does not vouch for the one that gets the email', async () => {
  const { platform, sql } = instance;
  const submitter = await signUpAs(instance, 'client');
  const [issue] = await sql<[{ id: string }]>`
    insert into marketplace.issue (title, email, description, urgency, coding_app, user_id)
    values ('See http://evil.example', 'stranger@example.com', 'D', 'ASAP', 'bolt', ${submitter.id}) returning id`;
  const sent: { to: string; subject: string; text: string }[] = [];
  const send = sendIssueConfirmation(platform, {
    mailer: {
      // Between the two reads of the issue.
      wasSent: async () => {
        await sql`update marketplace.issue set email = ${submitter.email} where id = ${issue.id}`;
        return false;
      },
      send: async (mail) => void sent.push(mail),
      close: async () => {},
    },
    createSignInLink: async ({ email }) => ({ address: email, url: 'https://lastmile.example/confirm' }),
    ensureEstimate: async () => null,
  });
  await send({ issue_id: issue.id }, { attempt: 1 });
  expect(sent).toMatchObject([{ to: 'stranger@example.com', subject: 'We have your issue' }]);
  expect(sent[0]?.text).not.toContain('http://evil.example');
});
