-- Which videos of other sites a version of a lesson names: asked whenever a signed address of one is wanted.
create index lesson_versions_outside_videos on lesson_versions using gin (jsonb_path_query_array(body, 'strict $.**.videoId') jsonb_path_ops);
