-- By which rules a text was made a document, so that those of an earlier release are made anew from what was typed.
alter table questions add column text_form integer not null default 1;
alter table answers add column text_form integer not null default 1;
alter table announcements add column text_form integer not null default 1;
create index questions_text_form on questions (text_form);
create index answers_text_form on answers (text_form);
create index announcements_text_form on announcements (text_form);

-- The title with its formulas drawn; null: it has none.
alter table questions add column title_document jsonb;
