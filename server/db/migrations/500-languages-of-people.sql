-- Null: they never chose one, so the language of their last order counts, or that of their invitation to teach. Until
-- now a row made for another reason said English, which is also what the profile showed before any choice.
alter table notification_settings
  alter column language drop not null,
  alter column language drop default;
update notification_settings set language = null where language = 'en';

-- The language an invitation to teach was written in; null: from before it was kept.
alter table instructor_invitations
  add column language text collate "C" check (language in ('en', 'bn'));
alter table instructor_accounts
  add column language text collate "C" check (language in ('en', 'bn'));
