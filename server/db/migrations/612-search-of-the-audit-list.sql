-- The audit list is searched by a part of what something was done to. The three-letter parts of a text narrow down the
-- rows by an index, without an extension that an operator would have to install.
create function trigrams_of(words text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(lower(words), place, 3)), '{}')
  from generate_series(1, char_length(lower(words)) - 2) place
$$;

create index audit_entries_by_part on audit_entries using gin (trigrams_of(subject));

-- The course of "PRG-101", "PRG-101 3" (a batch), "PRG-101 3/2" (a class) and "PRG-101/3" (the groups of a batch).
create index audit_entries_by_course on audit_entries (split_part(translate(subject, '/', ' '), ' ', 1), id desc);

-- Few operators have many rows.
create index audit_entries_by_operator on audit_entries (operator, id desc) where operator is not null;
