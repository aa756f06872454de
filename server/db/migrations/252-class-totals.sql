-- All classes of a batch ever planned, cancelled ones among them: a share of a course is counted of these, so that
-- cancelling classes never makes the rest look like more of it.
create or replace view class_counts as
select
  batch_id,
  count(*) filter (where state <> 'cancelled')::int as planned,
  count(*) filter (where state = 'held')::int as held,
  count(*)::int as total
from class_meetings
group by batch_id;
