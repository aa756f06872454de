-- A title tells which word it begins with ('^python'), so that a search finds the titles that begin as it does; category,
-- level, mark and price stand among the words ('@4', '%Beginner', '!New', '$free'), so that a filtered search reads matching rows only.
-- What stands above the fold (title, subtitle, category) has its words apart: a word there says more than one in the outline.
alter table courses drop column title_vector, drop column search_vector;
alter table courses add column search_head text not null default '';
alter table courses
  add column title_vector tsvector generated always as (array_to_tsvector(
    array_remove(string_to_array(search_title, ' '), '')
      || ('^' || split_part(search_title, ' ', 1))
      || ('@' || category_id::text) || ('%' || level) || ('!' || popularity) || case when fee_poisha = 0 then '$free' else '$paid' end
      || (array['#1', '#2', '#3', '#4', '#5', '#6', '#7', '#8', '#9', '#10', '#11', '#12', '#13', '#14', '#15', '#16', '#17', '#18', '#19', '#20'])
        [1:width_bucket(popularity_score, array[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072, 262144, 524288])]
  )) stored,
  add column head_vector tsvector generated always as (array_to_tsvector(array_remove(string_to_array(search_head, ' '), ''))) stored,
  add column search_vector tsvector generated always as (array_to_tsvector(
    array_remove(string_to_array(search_text, ' '), '')
      || ('@' || category_id::text) || ('%' || level) || ('!' || popularity) || case when fee_poisha = 0 then '$free' else '$paid' end
      || (array['#1', '#2', '#3', '#4', '#5', '#6', '#7', '#8', '#9', '#10', '#11', '#12', '#13', '#14', '#15', '#16', '#17', '#18', '#19', '#20'])
        [1:width_bucket(popularity_score, array[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072, 262144, 524288])]
  )) stored;
create index courses_title_search on courses using gin (title_vector);
create index courses_search on courses using gin (search_vector);
create index courses_by_title on courses using hash (search_title);
-- A course id as people type it: in any case, with or without its dash.
create index courses_by_plain_id on courses (lower(translate(course_id, '-_', '')) collate "C");
-- Which form the words of a course were written in; 0 before this migration. Jobs write those anew that are behind.
alter table courses add column search_form smallint not null default 0;
create index courses_by_search_form on courses (search_form asc);
-- The free courses of a list that is not searched.
create index courses_free_newest on courses (published_at desc, id desc) where fee_poisha = 0;
create index courses_free_popular on courses (popularity_score desc, id desc) where fee_poisha = 0;
