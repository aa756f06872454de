-- How long someone in the window of a test can still answer: asked with every result that waits for it.
create index attempts_open_in_window on attempts (test_id, ends_at) where submitted_at is null and is_in_window;
