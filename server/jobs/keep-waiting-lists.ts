import { keepWaitingLists } from '../modules/orders/index.ts'
import { orderContext } from '../order-context.ts'
import { sendMailsSoon } from '../send-mails-soon.ts'
import type { Job } from './job.ts'

/** Every minute: offers free seats of full batches in line, and ends offers and lists whose time is over. */
export const waitingLists: Job = {
  name: 'keep-waiting-lists',
  cron: '* * * * *',
  async run(services) {
    if ((await keepWaitingLists(orderContext(services))) > 0) await sendMailsSoon(services)
  },
}
