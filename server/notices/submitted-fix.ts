import type { Sql } from '#server/platform/database/connect.ts';

/** A fix that its client has not answered. `until` is when silence accepts it, `remindFrom` when they are reminded. */
export type SubmittedFix = {
  title: string;
  email: string;
  completedAt: Date;
  until: Date;
  remindFrom: Date;
  engineerName: string | null;
  explanation: string | null;
  howToCheck: string | null;
};

/** The fix of an issue as it stands now; null once it was answered, or where there is none. */
export async function readSubmittedFix(owner: Sql, issueId: string): Promise<SubmittedFix | null> {
  const [fix] = await owner<SubmittedFix[]>`
    select i.title, i.email, i.completed_at as "completedAt",
      i.completed_at + make_interval(days => (marketplace.setting('days_to_ask_for_changes'))::int) as until,
      marketplace.fix_reminder_at(i.completed_at) as "remindFrom", e.name as "engineerName", (
        select regexp_replace(t.note, '^Fix submitted: ', '') from public.timeline_events t
        where t.issue_id = i.id and t.status = 'Resolved' order by t.created_at desc, t.id desc limit 1) as explanation, (
        select f.how_to_check from marketplace.fix f
        where f.issue_id = i.id and f.created_at >= i.completed_at order by f.round desc limit 1) as "howToCheck"
    from marketplace.issue i left join public.engineers e on e.id = i.engineer_id
    where i.id = ${issueId} and i.status = 'completed' and i.accepted_at is null and i.taken_down_at is null`;
  return fix ?? null;
}
