-- A link that signs in, resets or confirms is kept only encrypted, and only until its mail is sent. The text beside
-- it has "[link]" in its place.
alter table mails add column has_secret_link boolean not null default false;
alter table mails add column sealed_link bytea;
create index mails_with_sealed_links on mails (created_at asc) where sealed_link is not null;

-- Links kept in the clear by earlier versions go. Nobody can send them any more: who needs one asks for a new one.
update mails
set has_secret_link = true,
  body = regexp_replace(body, 'https?://[^[:space:]]+', '[link]', 'g'),
  state = case when state = 'waiting' then 'failed' else state end,
  last_error = case when state = 'sent' then last_error else 'The link was removed by an update. Its receiver can ask for a new one.' end
where kind in ('email-signin', 'password-reset', 'verify-email', 'verify-and-change-email', 'recover-email');
