import { customAlphabet } from 'nanoid'
import type { Db } from '#server/db/connect.ts'
import { transact } from '#server/db/transact.ts'
import { changeStudent } from './change-student.ts'
import type { StudentRecord } from './student-record.ts'

/** As many guesses as there are names: a photo is shown to anyone who has its address. */
const newName = customAlphabet('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 24)

/** Makes `webp` a student's photo in place of an earlier one. @throws Problem session_ended: the account is deleted */
export function storePhoto(
  { db, now }: { db: Db; now: Date },
  student: { id: number },
  webp: Buffer,
): Promise<StudentRecord> {
  return transact(db, async (trx) => {
    const photo = { name: newName(), webp, created_at: now }
    await trx
      .insertInto('photos')
      .values({ ...photo, student_id: student.id })
      .onConflict((conflict) => conflict.column('student_id').doUpdateSet(photo))
      .execute()
    return changeStudent({ db: trx, now }, student, { photo_path: `/photos/${photo.name}.webp` })
  })
}

/** The picture of that name, if it is still someone's. */
export async function readPhoto(db: Db, name: string): Promise<Buffer | undefined> {
  const photo = await db
    .selectFrom('photos')
    .select('webp')
    .where('name', '=', name)
    .executeTakeFirst()
  return photo?.webp
}
