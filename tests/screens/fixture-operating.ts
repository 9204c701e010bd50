import type { SupabaseClient } from '@supabase/supabase-js';
import { type Door, join, type Member } from './cast.ts';

export const OPERATOR = 'operator@example.com';

/** Suspends an engineer who holds an issue, and takes down a submission; returns the submission's ID. */
export async function operate(
  door: Door,
  operator: Member,
  visitor: SupabaseClient,
  clientAddress: string,
): Promise<string> {
  const rude = await join(door, 'charles.babbage@example.com', {
    role: 'engineer',
    name: 'Charles Babbage',
    skills: ['Assembler', 'Brass'],
  });
  const held = await submit(visitor, 'Dark mode flashes white on every page', 'someone@example.com');
  await done(rude.client.from('issues').update({ status: 'pending', engineer_id: rude.id }).eq('id', held));
  await done(
    operator.client.rpc('suspend_engineer', {
      p_engineer_id: rude.id,
      p_reason: 'Three clients in a row were left without an answer for more than a week.',
    }),
  );
  const takenDown = await submit(visitor, 'Please look at my database', clientAddress);
  await done(
    operator.client.rpc('take_down_issue', {
      p_issue_id: takenDown,
      p_reason:
        'The description held the passwords of your database. Change them, then send the issue without.',
    }),
  );
  return takenDown;
}

async function submit(visitor: SupabaseClient, title: string, email: string): Promise<string> {
  const row = { title, email, description: title, urgency: 'No Rush', coding_app: 'lovable' };
  const { data, error } = await visitor.from('code_submissions').insert(row).select('id').single();
  if (error) throw error;
  return String(data.id);
}

async function done(call: PromiseLike<{ error: Error | null }>): Promise<void> {
  const { error } = await call;
  if (error) throw error;
}
