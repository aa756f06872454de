-- Where the classes of a batch are held, for those held in a room.
alter table batches add column venue text check (char_length(venue) between 1 and 300);
-- An import is undone where a course is still what the import made of it: no batch had a venue then.
create function pg_temp.with_venue(course jsonb) returns jsonb language sql as $$
  select jsonb_set(course, '{batches}', (
    select coalesce(jsonb_agg('{"venue": null}'::jsonb || batch order by place), '[]')
    from jsonb_array_elements(course -> 'batches') with ordinality as batches (batch, place)))
$$;
update course_import_rows set
  before = case when before ? 'batches' then pg_temp.with_venue(before) else before end,
  after = pg_temp.with_venue(after)
where after ? 'batches';
