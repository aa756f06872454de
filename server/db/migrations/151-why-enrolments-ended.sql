-- Why an enrolment ended, for staff.
alter table enrolments add column end_reason text;
update enrolments set end_reason = message.payload->>'because'
from order_outbox message
where message.topic = 'items_revoked' and enrolments.state = 'revoked'
  and message.payload->'itemIds' @> to_jsonb(enrolments.order_item_id);
