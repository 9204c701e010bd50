-- What may be claimed is counted from an index alone: its entries know what was taken down.

drop index marketplace.issue_available, marketplace.issue_available_by_app, marketplace.issue_available_by_urgency;
create index issue_available on marketplace.issue (created_at desc, id desc) include (taken_down_at)
  where status = 'pending' and engineer_id is null;
create index issue_available_by_app on marketplace.issue (coding_app, created_at desc, id desc) include (taken_down_at)
  where status = 'pending' and engineer_id is null;
create index issue_available_by_urgency on marketplace.issue (urgency, created_at desc, id desc) include (taken_down_at)
  where status = 'pending' and engineer_id is null;
