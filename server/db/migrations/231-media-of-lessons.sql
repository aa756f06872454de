-- Which videos, downloads and pictures a version of a lesson names, wherever in it they stand: asked whenever somebody
-- opens one of them.
create index lesson_versions_media on lesson_versions using gin (jsonb_path_query_array(body, 'strict $.**.mediaId') jsonb_path_ops);
