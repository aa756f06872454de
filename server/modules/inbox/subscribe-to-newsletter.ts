import type { NewsletterForm } from '#contract/inbox/inbox.ts'
import { emailKey } from '#contract/text.ts'
import type { Db } from '#server/db/connect.ts'

/** Subscribes an address; one that is subscribed already stays as it is. */
export async function subscribeToNewsletter(
  db: Db,
  { email, language }: NewsletterForm,
): Promise<void> {
  await db
    .insertInto('newsletter_subscribers')
    .values({ email, email_key: emailKey(email), language })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
