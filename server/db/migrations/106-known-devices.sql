-- Browsers that have signed in to an account before. They keep working while somebody else guesses its password.
create table identity.known_devices (
  -- SHA-256 of the random secret in the browser's cookie.
  device_hash text collate "C" not null,
  uid text collate "C" not null references identity.accounts on delete cascade,
  used_at timestamptz not null,
  primary key (device_hash, uid)
);
create index known_devices_by_account on identity.known_devices (uid asc, used_at desc);
create index known_devices_by_use on identity.known_devices (used_at asc);
