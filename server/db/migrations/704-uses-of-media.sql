-- Where the files of a medium lie once it has taken the place of another; null: under its own id.
alter table media add column folder text collate "C";

-- Which drafts name a medium.
create index lessons_media on lessons using gin (jsonb_path_query_array(draft, 'strict $.**."mediaId"') jsonb_path_ops);
