import type { ContactForm } from '#contract/inbox/inbox.ts'
import type { Db } from '#server/db/connect.ts'

/** Keeps a message for the staff. */
export async function storeContactMessage(db: Db, form: ContactForm): Promise<void> {
  const { name, email, phone, subject, message, language } = form
  await db
    .insertInto('contact_messages')
    .values({ name, email, phone, subject, message, language })
    .execute()
}
