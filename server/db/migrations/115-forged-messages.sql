-- Anyone can post a message in a gateway's name, so what such messages take must not grow with their number: they are
-- counted by gateway and hour, and the first of an hour is kept as a sample.
create table forged_messages (
  gateway text collate "C" not null,
  hour timestamptz not null,
  messages bigint not null check (messages > 0),
  sample text not null,
  primary key (gateway, hour)
);
create index forged_messages_by_hour on forged_messages (hour asc);

insert into forged_messages (gateway, hour, messages, sample)
select gateway, date_trunc('hour', received_at), sum(deliveries), left((array_agg(body order by id))[1], 1000)
from payment_events
where not authentic and kind = 'notification'
group by 1, 2;

delete from payment_events where not authentic and kind = 'notification';
