-- A refund that a person must send is agreed until they have sent it; it was marked as taken by a gateway before.
update refunds set state = 'approved', next_check_at = null
from payments
where payments.id = refunds.payment_id and payments.gateway = 'manual' and refunds.state in ('submitted', 'processing');
