import { securityEventDays } from '#domain/account/security-events.ts';
import { deleteUnusedSubjects } from '#server/platform/rate-limit/rate-limit.ts';
import type { AuthContext } from './auth-context.ts';

const job = 'auth-clean-up';

const hour = 3600 * 1000;
const day = 24 * hour;

export function scheduleCleanUp(auth: AuthContext): void {
  auth.platform.jobs.repeat(job, { everyMinutes: 60 }, () => cleanUp(auth));
}

/**
 * Deletes rows that ended or expired some time ago. Newer rows are kept, because a delayed job or the
 * detection of stolen tokens may still need them.
 */
async function cleanUp(auth: AuthContext): Promise<void> {
  const sql = auth.platform.database.owner;
  const now = auth.platform.now().getTime();
  const before = (age: number) => new Date(now - age);
  await sql`delete from auth.sessions where not_after < ${before(day)} or ended_at < ${before(30 * day)}`;
  const old = before(30 * day);
  // A refresh token was used when its successor was created.
  await sql`
    delete from auth.refresh_tokens t where t.created_at < ${old} and (t.revoked_at < ${old} or exists (
      select from auth.refresh_tokens c
      where c.parent_id = t.id and c.created_at < ${old}))`;
  await sql`delete from auth.one_time_tokens where expires_at < ${before(2 * day)}`;
  await sql`delete from auth.mfa_challenges where expires_at < ${before(day)}`;
  await sql`delete from auth.mfa_factors where status = 'unverified' and created_at < ${before(day)}`;
  await sql`delete from auth.flow_state where created_at < ${before(3 * day)}`;
  await sql`delete from auth.external_sign_ins where expires_at < ${before(hour)}`;
  await sql`delete from auth.saml_relay_states where expires_at < ${before(hour)}`;
  await sql`delete from auth.saml_assertions_used where expires_at < ${before(day)}`;
  await sql`delete from auth.sign_ups where created_at < ${before(30 * day)}`;
  await sql`delete from auth.wrong_codes where last_wrong_at < ${before(2 * day)}`;
  await sql`delete from auth.security_events where at < ${before(securityEventDays * day)}`;
  await sql`delete from auth.known_devices where last_used_at < ${before(400 * day)}`;
  await deleteUnusedSubjects(sql);
}
