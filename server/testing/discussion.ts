import { customAlphabet } from 'nanoid'
import type { Db } from '../db/connect.ts'
import { newBatch, newMeeting } from './classes.ts'
import { newCourse } from './courses.ts'

const newId = customAlphabet('abcdefghijklmnopqrstuvwxyz0123456789')

/** A question under a live class, with a picture of its author. */
export async function newPicturedQuestion(db: Db, author: { id: number }): Promise<void> {
  const course = await newCourse(db)
  const meeting_id = Number(await newMeeting(db, await newBatch(db, course)))
  const by = { course_id: course.id, author_id: author.id, author_as: 'student' as const }
  const text = 'Why is this empty?\n৳ \\N "quoted"'
  const { id } = await db
    .insertInto('questions')
    .values({
      ...by,
      meeting_id,
      question_id: newId(10),
      title: 'আমার প্রশ্ন',
      source: text,
      document: JSON.stringify({ text }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('question_pictures')
    .values({
      picture_id: newId(20),
      owner_id: author.id,
      course_id: course.id,
      question_id: id,
      alt: 'আমার পর্দা\tand its error',
      width: 720,
      height: 1280,
      bytes: 48_211,
    })
    .execute()
}
