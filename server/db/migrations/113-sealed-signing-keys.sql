-- The private key is encrypted with a key that is not in the database. Keys made before are sealed at the next start.
alter table identity.signing_keys
  alter column private_jwk drop not null,
  add column sealed_jwk bytea,
  add constraint signing_keys_hold_a_key check ((private_jwk is null) <> (sealed_jwk is null));
