import fs from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { QuestionDocument } from '#contract/question-bank/question.ts'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { newPublicId } from '../context.ts'
import { addQuestion } from '../save-questions.ts'
import { readBankFile } from './read-bank-file.ts'

/**
 * Gives sample courses that have no bank the questions of a folder. It has one folder a course, named by its id, with
 * `title.txt` and files of questions: plain lines, or documents as JSON.
 *
 * @returns how many banks were made
 */
export async function loadSampleBanks(
  db: Db,
  { folder, now }: { folder: string; now: Date },
): Promise<number> {
  const waiting = await db
    .selectFrom('courses')
    .select(['id', 'course_id'])
    .where('course_id', 'in', await fs.readdir(folder))
    .where('is_sample', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('question_banks')
            .select('question_banks.id')
            .whereRef('question_banks.course_id', '=', 'courses.id'),
        ),
      ),
    )
    .execute()
  for (const course of waiting) {
    const { title, documents } = await readBank(path.join(folder, course.course_id))
    await transact(db, async (trx) => {
      const bank = await trx
        .insertInto('question_banks')
        .values({ bank_id: newPublicId(), title, course_id: course.id, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const document of documents)
        await addQuestion(trx, { now, staff: null, bank, document, stimulus: null })
    })
  }
  return waiting.length
}

/** What plain lines cannot say, such as model answers of parts. */
const Documents = z.array(QuestionDocument)

async function readBank(folder: string) {
  const files = (await fs.readdir(folder)).filter((file) => file !== 'title.txt').toSorted()
  const texts = await Promise.all(
    files.map(async (file) => {
      const text = await fs.readFile(path.join(folder, file), 'utf8')
      return file.endsWith('.json')
        ? Documents.parse(JSON.parse(text))
        : readBankFile(text, path.basename(file, '.txt'))
    }),
  )
  const title = await fs.readFile(path.join(folder, 'title.txt'), 'utf8')
  return { title: title.trim(), documents: texts.flat() }
}
