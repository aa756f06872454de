import type { Db } from '#server/db/connect.ts'
import { TEXT_FORM, writeDocument, writeTitle } from './write-document.ts'

const AT_ONCE = 50

/**
 * Makes the documents of questions, answers and announcements that an earlier release read by other rules anew, from
 * what was typed.
 *
 * @returns how many it wrote
 */
export async function renewTexts(db: Db): Promise<number> {
  let renewed = 0
  for (const table of ['questions', 'answers', 'announcements'] as const)
    for (let some = 1; some > 0; renewed += some) some = await renewSome(db, table)
  return renewed
}

async function renewSome(
  db: Db,
  table: 'questions' | 'answers' | 'announcements',
): Promise<number> {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'source'])
    .where('text_form', '<', TEXT_FORM)
    .orderBy('text_form')
    .limit(AT_ONCE)
    .execute()
  for (const { id, source } of rows) {
    const document = JSON.stringify(await writeDocument(source))
    // Whoever changed it meanwhile wrote it by the new rules.
    await db
      .updateTable(table)
      .set({ document, text_form: TEXT_FORM })
      .where('id', '=', id)
      .where('source', '=', source)
      .execute()
  }
  if (table === 'questions') await renewTitles(db, rows)
  return rows.length
}

async function renewTitles(db: Db, rows: readonly { id: number }[]): Promise<void> {
  for (const { id } of rows) {
    const { title } = await db
      .selectFrom('questions')
      .select('title')
      .where('id', '=', id)
      .executeTakeFirst()
      .then((row) => row ?? { title: '' })
    const document = await writeTitle(title)
    if (document)
      await db
        .updateTable('questions')
        .set({ title_document: JSON.stringify(document) })
        .where('id', '=', id)
        .where('title', '=', title)
        .execute()
  }
}
