-- Notices of changed batches, shown and on their way, keep what the batch was: its hours by their new name too.
update enrolments set notice = jsonb_set(notice, '{batch}', (notice -> 'batch') - 'shift' || jsonb_build_object('hours', notice -> 'batch' -> 'shift'))
where notice -> 'batch' ? 'shift';
update order_outbox set payload = jsonb_set(payload, '{notice,batch}', (payload -> 'notice' -> 'batch') - 'shift' || jsonb_build_object('hours', payload -> 'notice' -> 'batch' -> 'shift'))
where payload -> 'notice' -> 'batch' ? 'shift';
