import { describe, expect, it } from 'vitest';
import { setUpInstance } from '../instance/set-up.ts';
import { newMember } from './auth-setup.ts';
import { addProvider, arrived } from './auth-sso-setup.ts';

const instance = setUpInstance();

async function subjectsTo(address: string): Promise<string[]> {
  await instance.runJobs();
  return (await instance.outbox()).filter(({ to }) => to === address).map(({ subject }) => subject);
}

describe('erasing an account', () => {
  it("keeps an issue that another account submitted with this address and assigns it the submitter's address", async () => {
    const [leaving, other] = [await newMember(instance), await newMember(instance)];
    const words = { title: 'Vera’s', description: 'Hers', urgency: 'ASAP', coding_app: 'cursor' };
    const { data: made, error: refusal } = await other.client
      .from('code_submissions')
      .insert({ ...words, email: leaving.email, github_link: 'https://github.com/vera/shop' })
      .select('id')
      .single();
    expect(refusal).toBeNull();
    await other.client.rpc('add_message', { p_issue_id: made?.id, p_sender: 'client', p_content: 'Stays' });
    await instance.runJobs();
    const { error } = await leaving.client.rpc('erase_account', { p_email: leaving.email });
    expect(error).toBeNull();
    const { data } = await other.client
      .from('issues')
      .select('title,email,status')
      .eq('id', made?.id)
      .single();
    expect(data).toEqual({ title: 'Vera’s', email: other.email, status: 'pending' });
    const { data: messages } = await other.client.from('messages').select('content').eq('issue_id', made?.id);
    expect(messages).toEqual([{ content: 'Stays' }]);
  });

  it('keeps data of an address that the account never verified', async () => {
    const { signIn } = await addProvider(instance);
    const owner = await newMember(instance);
    const choice = { address: owner.email, kind: 'messages', is_wanted: false };
    await owner.client.from('mail_preferences').insert(choice);
    await owner.client.auth.resetPasswordForEmail(owner.email);
    const mails = await subjectsTo(owner.email);
    expect(mails).toHaveLength(1);

    const { fragment } = await signIn({ nameId: 'stranger', email: owner.email });
    const stranger = await arrived(instance, fragment);
    expect((await stranger.rpc('erase_account', { p_email: owner.email })).error).toBeNull();
    expect((await stranger.auth.getUser()).error?.code).toBe('user_not_found');
    expect(await subjectsTo(owner.email)).toEqual(mails);
    const { data } = await owner.client.from('mail_preferences').select('address,kind,is_wanted');
    expect(data).toEqual([choice]);
  });
});
