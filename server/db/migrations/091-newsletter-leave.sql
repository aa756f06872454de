-- What the link in a letter ends a subscription with: nobody can guess it, and it says nothing of the address.
alter table newsletter_subscribers add column leave_key uuid not null default gen_random_uuid() unique;
