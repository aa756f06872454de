-- The table of rate-limiter-flexible, shared by all server processes. `expire` is milliseconds since 1970.
create table rate_limits (
  key text collate "C" primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire asc);
