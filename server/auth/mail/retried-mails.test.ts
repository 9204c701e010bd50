import { expect, it } from 'vitest';
import { setUpInstance } from '../../../tests/instance/set-up.ts';
import { authApi, password } from '../../../tests/protocol/auth-setup.ts';

const instance = setUpInstance({ limitFactor: 1 });
const { newMember, subjectsTo } = authApi({ instance });

it('an email that is tried again counts once for its recipient', async () => {
  const { sql } = instance;
  const { client, email } = await newMember();
  await sql`
    create function mail.refuse() returns trigger language plpgsql as $$ begin raise exception 'down'; end $$`;
  await sql`create trigger refuse before insert on mail.outbox for each row execute function mail.refuse()`;
  for (const next of ['another password', password]) {
    const { error } = await client.auth.updateUser({ password: next });
    expect(error).toBeNull();
  }
  // Both are tried more often together than an account gets such news in a day.
  for (let round = 0; round < 6; round += 1) {
    await instance.runJobs();
    await sql`update graphile_worker._private_jobs set run_at = now() where last_error is not null`;
  }
  await sql`drop trigger refuse on mail.outbox`;
  const subjects = await subjectsTo(email);
  expect(subjects.filter((subject) => subject === 'Your password was changed')).toHaveLength(2);
});
