-- Where a course stands: drafts, hidden and archived courses exist for staff and for the students who have them already.
alter table courses add column state text collate "C" not null default 'published'
  check (state in ('draft', 'published', 'hidden', 'archived'));
-- What Bangla pages show in place of the texts beside it, where it is filled in.
alter table courses add column bangla jsonb not null default '{}';
alter table courses add column banner_alt text not null default '';
-- When somebody last changed the course or its working copy; the list of the staff is in this order.
alter table courses add column changed_at timestamptz(3) not null default now();
update courses set changed_at = updated_at;

create index courses_by_change on courses (changed_at desc, id desc);
create index courses_by_state_change on courses (state, changed_at desc, id desc);
create index courses_by_category_change on courses (category_id, changed_at desc, id desc);

-- The lists of the site walk published courses only, however many others there are.
drop index courses_by_category_newest;
drop index courses_by_category_popular;
drop index courses_by_category_fee;
drop index courses_newest;
drop index courses_popular;
drop index courses_by_fee;
drop index courses_by_popularity_newest;
drop index courses_by_popularity_popular;
drop index courses_by_level_newest;
drop index courses_free_newest;
drop index courses_free_popular;
drop index courses_by_title;
create index courses_by_category_newest on courses (category_id, published_at desc, id desc) where state = 'published';
create index courses_by_category_popular on courses (category_id, popularity_score desc, id desc) where state = 'published';
create index courses_by_category_fee on courses (category_id, fee_today_poisha asc, id asc) where state = 'published';
create index courses_newest on courses (published_at desc, id desc) where state = 'published';
create index courses_popular on courses (popularity_score desc, id desc) where state = 'published';
create index courses_by_fee on courses (fee_today_poisha asc, id asc) where state = 'published';
create index courses_by_popularity_newest on courses (popularity, published_at desc, id desc) where state = 'published';
create index courses_by_popularity_popular on courses (popularity, popularity_score desc, id desc) where state = 'published';
create index courses_by_level_newest on courses (level, published_at desc, id desc) where state = 'published';
create index courses_free_newest on courses (published_at desc, id desc) where state = 'published' and fee_poisha = 0;
create index courses_free_popular on courses (popularity_score desc, id desc) where state = 'published' and fee_poisha = 0;
create index courses_by_title on courses using hash (search_title) where state = 'published';

-- What visitors, carts and checkouts may know of. A migration that adds a column to courses makes this view again.
create view public_courses as select * from courses where state = 'published';
