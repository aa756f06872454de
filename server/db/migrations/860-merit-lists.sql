-- A page of a merit list is read from its index alone: rows of results are wide.
drop index attempt_results_ranked;
create index attempt_results_ranked on attempt_results (test_id, grains desc, wrong_count, seconds, attempt_id)
  include (student_id, grains_possible) where is_listed;
