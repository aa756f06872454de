-- Serials of valid certificates whose owner deleted their account. Without them the page of a certificate on a CV would say
-- that there never was one.
create table withdrawn_certificates (
  serial text primary key,
  withdrawn_at timestamptz not null default now()
);

create function note_withdrawn_certificate() returns trigger language plpgsql as $$
begin
  insert into withdrawn_certificates (serial) values (old.serial) on conflict do nothing;
  return null;
end $$;

create trigger certificates_are_withdrawn after delete on certificates
  for each row when (old.revoked_at is null) execute function note_withdrawn_certificate();
