-- Who sees which issue stays as it was; only its wording tells the planner more. A range with two ends is taken for a small
-- part of the table, and one with an open end for a third of it: a reader's own issues were then looked for by reading
-- everybody's. Those who see all read pages through a procedure of their own.

drop policy "An approved engineer sees the issues that nobody holds" on marketplace.issue;
create policy "An approved engineer sees the issues that nobody holds" on marketplace.issue
  for select to marketplace_gate
  using (
    status = 'pending' and engineer_id is null and taken_down_at is null
    and created_at > (select marketplace.sees_available_since()) and created_at < (select timestamptz 'infinity'));

drop policy "Operators and the service see every issue" on marketplace.issue;
create policy "Operators and the service see every issue" on marketplace.issue
  for select to marketplace_gate
  using (created_at > (select marketplace.sees_all_since()) and created_at < (select timestamptz 'infinity'));
