-- How popular a course is, in steps of twice the score, stands among its words: '#1' to '#5' for a score of 16 to 31. A
-- search for the most popular courses with a word asks for the word and one step, and reads a few rows however many
-- have the word.
alter table courses drop column title_vector, drop column search_vector;
alter table courses
  add column title_vector tsvector generated always as (array_to_tsvector(
    array_remove(string_to_array(search_title, ' '), '')
      || (array['#1', '#2', '#3', '#4', '#5', '#6', '#7', '#8', '#9', '#10', '#11', '#12', '#13', '#14', '#15', '#16', '#17', '#18', '#19', '#20'])
        [1:width_bucket(popularity_score, array[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072, 262144, 524288])]
  )) stored,
  add column search_vector tsvector generated always as (array_to_tsvector(
    array_remove(string_to_array(search_text, ' '), '')
      || (array['#1', '#2', '#3', '#4', '#5', '#6', '#7', '#8', '#9', '#10', '#11', '#12', '#13', '#14', '#15', '#16', '#17', '#18', '#19', '#20'])
        [1:width_bucket(popularity_score, array[1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072, 262144, 524288])]
  )) stored;
create index courses_title_search on courses using gin (title_vector);
create index courses_search on courses using gin (search_vector);
