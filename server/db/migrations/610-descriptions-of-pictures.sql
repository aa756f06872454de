-- What a banner was last said to show, by language: also once no course shows it any more.
alter table course_pictures add column alt jsonb not null default '{}';

update course_pictures picture set alt = jsonb_build_object('en', said.en, 'bn', said.bn)
from (
  select distinct on (name) name, en, bn from (
    select unnest(pictures_in(document->>'banner')), document#>>'{en,bannerAlt}', document#>>'{bn,bannerAlt}', made_at
    from course_revisions
    union all
    select unnest(pictures_in(document->>'banner')), document#>>'{en,bannerAlt}', document#>>'{bn,bannerAlt}', edited_at
    from course_edits
    union all
    -- Working copies say more.
    select unnest(pictures_in(banner_path)), banner_alt, coalesce(bangla->>'bannerAlt', ''), '-infinity'
    from courses where banner_path like '/course-pictures/%'
  ) described (name, en, bn, at)
  where en <> '' or bn <> ''
  order by name, at desc
) said
where picture.name = said.name;
