import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestInstance, type TestInstance } from '../instance/test-instance.ts';
import { newMember } from './auth-scene.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await createTestInstance();
});
afterAll(() => instance.close());

describe('whoever erases their account', () => {
  it('leaves what another account submitted with their address: it then has its submitter’s', async () => {
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
});
