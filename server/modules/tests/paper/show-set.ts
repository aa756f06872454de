import { defined } from '#contract/defined.ts'
import { Problem } from '#contract/problems.ts'
import type { Answer } from '#contract/question-bank/question.ts'
import type { PaperKey, PaperSet } from '#contract/tests/paper.ts'
import type { PaperLetter } from '#contract/tests/terms.ts'
import type { Db } from '#server/db/connect.ts'
import { contentOf } from '../attempts/paper-questions.ts'
import { rightAnswers } from '../attempts/right-answer.ts'
import { findTest } from '../desk/context.ts'
import { readKeys } from '../results/read-slots.ts'
import { isWritten } from './make-sets.ts'
import { madeSets, marksOfSet, type StoredSet } from './paper-sets.ts'

/** One set as it is printed. @throws Problem lesson_not_found, not_a_test, paper_not_made */
export async function showSet(
  db: Db,
  { lessonId, letter }: { lessonId: string; letter: PaperLetter },
): Promise<PaperSet> {
  const { lesson, test } = await findTest(db, lessonId)
  const set = (await madeSets(db, test)).find((each) => each.letter === letter)
  if (!set || test === null) throw new Problem('paper_not_made')
  const { seconds } = await db
    .selectFrom('tests')
    .select('seconds')
    .where('id', '=', test)
    .executeTakeFirstOrThrow()
  const { sections, questions, stimuli } = await contentOf(db, set)
  return {
    letter,
    title: lesson.title,
    courseName: await courseName(db, lesson.course_key),
    seconds,
    marksPossible: marksOfSet(set),
    sections,
    questions: questions.map(({ shown }) => shown),
    stimuli,
  }
}

/** The right answers of all sets. @throws Problem lesson_not_found, not_a_test, paper_not_made */
export async function showPaperKey(db: Db, lessonId: string): Promise<PaperKey> {
  const { lesson, test } = await findTest(db, lessonId)
  const sets = await madeSets(db, test)
  const first = defined(sets[0])
  const keys = await readKeys(db, { test: defined(test), versions: first.versionIds })
  return {
    title: lesson.title,
    courseName: await courseName(db, lesson.course_key),
    sets: sets.map(({ letter, versionIds, orders }) => ({
      letter,
      answers: versionIds.map((version, at) => {
        const { key, cancelled } = defined(keys.get(version))
        const options = defined(orders[at]).options
        return {
          right: rightAnswers(key)
            .map((answer) => placeOf(answer, options))
            .toSorted((a, b) => a - b),
          cancels: cancelled,
          isWritten: isWritten(key),
        }
      }),
    })),
    written: await writtenKeys(db, { sets, keys }),
  }
}

/** What is answered in writing, in the order of the first set: for who marks by hand. */
async function writtenKeys(
  db: Db,
  { sets, keys }: { sets: readonly StoredSet[]; keys: Awaited<ReturnType<typeof readKeys>> },
): Promise<PaperKey['written']> {
  const first = defined(sets[0])
  const { questions } = await contentOf(db, first)
  return questions.flatMap(({ face }, at) => {
    const version = defined(first.versionIds[at])
    const { key } = defined(keys.get(version))
    if (face.kind !== 'long_answer' || key.kind !== 'long_answer') return []
    return {
      places: sets.map(({ letter, versionIds }) => ({
        letter,
        number: versionIds.indexOf(version) + 1,
      })),
      hundredths: defined(first.hundredths[at]),
      parts: (face.shown.parts ?? []).map(({ id, hundredths }) => ({
        hundredths,
        answer: key.key.answers?.[id] ?? null,
      })),
      rubric: key.key.rubric ?? null,
    }
  })
}

/** Of true and false, true is printed first. */
function placeOf(answer: Answer, options: readonly string[] | undefined): number {
  if (typeof answer === 'boolean') return answer ? 0 : 1
  return defined(options).indexOf(String(answer))
}

async function courseName(db: Db, course: number): Promise<string> {
  const { title } = await db
    .selectFrom('courses')
    .select('title')
    .where('id', '=', course)
    .executeTakeFirstOrThrow()
  return title
}
