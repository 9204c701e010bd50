import { expect, it } from 'vitest';
import { signUpAs } from '../../../tests/instance/sign-up-as.ts';
import { createTestInstance } from '../../../tests/instance/test-instance.ts';

it('operators get an email about each application', async () => {
  const manual = await createTestInstance({
    engineerApproval: 'manual',
    adminEmail: 'operator@example.com',
    operatorEmails: ['operator@example.com'],
  });
  try {
    const applicant = await signUpAs(manual, 'engineer');
    const { headers } = await signUpAs(manual, 'client', 'operator@example.com');
    const decide = (procedure: string, payload: object) =>
      manual.app.inject({ method: 'POST', url: `/rest/v1/rpc/${procedure}`, headers, payload });
    await manual.runJobs();
    const [application] = (await manual.outbox()).filter((mail) => mail.type === 'application');
    expect(application?.to).toBe('operator@example.com');
    expect(application?.text).toContain('Ada Engineer');
    expect(application?.action).toBe(`${manual.platform.settings.publicUrl}/operator/engineers`);

    await decide('approve_engineer', { p_engineer_id: applicant.id });
    await manual.runJobs();
    await decide('suspend_engineer', { p_engineer_id: applicant.id, p_reason: 'Two complaints' });
    await manual.runJobs();
    const decisions = (await manual.outbox()).filter((mail) => mail.type === 'engineer-decision');
    expect(decisions.map((mail) => [mail.to, mail.subject])).toEqual([
      [applicant.email, 'Your engineer account is suspended'],
      [applicant.email, 'You’re approved as an engineer'],
    ]);
    expect(decisions[0]?.text).toContain('Two complaints');
    expect(decisions[0]?.text, 'no address takes answers').not.toContain('Reply');
  } finally {
    await manual.close();
  }
});
