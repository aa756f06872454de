-- The language a course is taught in, where its provider says so. Null: not said.
alter table courses add column taught_in text check (taught_in in ('Bangla', 'English', 'Both'));

drop view public_courses;
create view public_courses as
 SELECT ctid AS row_place,
    id,
    course_id,
    category_id,
    title,
    subtitle,
    banner_path,
    fee_poisha,
    lesson_count,
    level,
    popularity,
    popularity_score,
    what_you_learn,
    outline,
    designed_for,
    search_title,
    search_text,
    is_sample,
    published_at,
    updated_at,
    sales_score,
    early_fee_poisha,
    fee_today_poisha,
    is_on_sale,
    sells_self_paced,
    search_head,
    title_vector,
    head_vector,
    search_vector,
    search_form,
    state,
    bangla,
    banner_alt,
    changed_at,
    curriculum_outline,
    curriculum_lesson_count,
    prerequisites,
    taught_in
   FROM courses
  WHERE state = 'published'::text;
create index courses_by_language on courses (taught_in) where state = 'published' and taught_in is not null;
