import { sql } from 'kysely'
import type { NegativeShare } from '#contract/question-bank/question-shape.ts'
import type { Db } from '#server/db/connect.ts'
import type { Trx } from '#server/db/transact.ts'
import type { PaperPlan } from '../results/papers.ts'
import type { TestStanding } from './test-standing.ts'
import { type Candidate, draw, mixed, together } from './draw-questions.ts'
import { type QuestionVersions, versionsOf } from './paper-questions.ts'
import { newOrder, type QuestionFaceOf, type QuestionOrder, type Random } from './question-order.ts'

/** A question of a new attempt. */
export interface NewSlot {
  version: number
  section: number
  hundredths: number
  negative: NegativeShare
  order: QuestionOrder
}

export interface NewPaper {
  slots: NewSlot[]
  sectionTitles: string[]
  /** Those of its slots, and perhaps more. */
  versions: QuestionVersions
}

/** The same as lists with one entry a question. */
export function planOfPaper({
  slots,
  sectionTitles,
}: Pick<NewPaper, 'slots' | 'sectionTitles'>): PaperPlan {
  return {
    versionIds: slots.map(({ version }) => version),
    sectionNumbers: slots.map(({ section }) => section),
    hundredths: slots.map(({ hundredths }) => hundredths),
    negatives: slots.map(({ negative }) => negative),
    orders: slots.map(({ order }) => order),
    sectionTitles,
  }
}

type Test = TestStanding['test']
type Section = Awaited<ReturnType<typeof sectionsOf>>[number]
type Slot = Awaited<ReturnType<typeof slotsOf>>[number]
type QuestionVersion = QuestionVersions extends Map<number, infer Row> ? Row : never
type Chosen = Candidate & { version: number }

/** The questions of a new attempt: drawn, mixed and put in an order of its own. A test without questions gives none. */
export async function composePaper(
  db: Db | Trx,
  { test, random }: { test: Test; random: Random },
): Promise<NewPaper> {
  const sections = await sectionsOf(db, test.id)
  const slots = await slotsOf(db, test.id)
  const chosen = await chooseQuestions(db, slots, random)
  const inSections = sections.map((section) => {
    const own = slots.flatMap((slot) =>
      slot.section_id === section.id ? (chosen.get(slot.id) ?? []) : [],
    )
    return section.is_shuffled ? mixed(own, random) : together(own)
  })
  const versions = await versionsOf(
    db,
    inSections.flat().map(({ version }) => version),
  )
  return {
    versions,
    sectionTitles: sections.map(({ title }) => title),
    slots: inSections.flatMap((own, section) =>
      own.flatMap(({ version }) => {
        const document = versions.get(version)
        if (!document) return []
        return [
          {
            version,
            section,
            ...worthOf(document, { test, section: sections[section] }),
            order: newOrder(document as unknown as QuestionFaceOf, {
              shufflesOptions: test.shuffles_options,
              random,
            }),
          },
        ]
      }),
    ),
  }
}

function sectionsOf(db: Db | Trx, test: number) {
  return db
    .selectFrom('test_sections')
    .select(['id', 'title', 'hundredths', 'is_shuffled'])
    .where('test_id', '=', test)
    .orderBy('place')
    .execute()
}

/** The slots, with the latest version of a question that is still in use. */
function slotsOf(db: Db | Trx, test: number) {
  return db
    .selectFrom('test_slots as slot')
    .leftJoin('bank_questions as question', (join) =>
      join.onRef('question.id', '=', 'slot.question_id').on('question.archived_at', 'is', null),
    )
    .leftJoin('question_versions as version', (join) =>
      join
        .onRef('version.question_id', '=', 'question.id')
        .onRef('version.number', '=', 'question.latest_number'),
    )
    .select(['slot.id', 'slot.section_id', 'slot.draw_bank_id', 'slot.draw_tag', 'slot.draw_count'])
    .select(['slot.question_id', 'version.id as version', 'version.stimulus_id'])
    .where('slot.test_id', '=', test)
    .orderBy('slot.section_id')
    .orderBy('slot.place')
    .execute()
}

/** By slot. Drawing by a tag goes first, so that drawing from all does not take what it needs. */
async function chooseQuestions(
  db: Db | Trx,
  slots: readonly Slot[],
  random: Random,
): Promise<Map<number, Chosen[]>> {
  const chosen = new Map<number, Chosen[]>()
  const taken = new Set(slots.flatMap(({ question_id }) => question_id ?? []))
  for (const { id, question_id, version, stimulus_id } of slots)
    if (question_id !== null && version !== null)
      chosen.set(id, [{ question: question_id, version, stimulus: stimulus_id }])
  const draws = slots.filter(({ draw_bank_id }) => draw_bank_id !== null)
  for (const slot of draws.toSorted(
    (a, b) => Number(a.draw_tag === null) - Number(b.draw_tag === null),
  )) {
    const pool = (await candidatesOf(db, slot)).filter(({ question }) => !taken.has(question))
    const drawn = draw(pool, { count: slot.draw_count ?? 0, random })
    for (const { question } of drawn) taken.add(question)
    chosen.set(slot.id, drawn)
  }
  return chosen
}

function candidatesOf(db: Db | Trx, { draw_bank_id, draw_tag }: Slot): Promise<Chosen[]> {
  return db
    .selectFrom('bank_questions as question')
    .innerJoin('question_versions as version', (join) =>
      join
        .onRef('version.question_id', '=', 'question.id')
        .onRef('version.number', '=', 'question.latest_number'),
    )
    .select(['question.id as question', 'version.id as version', 'version.stimulus_id as stimulus'])
    .where('question.bank_id', '=', draw_bank_id)
    .where('question.archived_at', 'is', null)
    .$if(draw_tag !== null, (query) =>
      query.where(sql<boolean>`version.tags @> array[${draw_tag}::text]`),
    )
    .orderBy('question.id')
    .execute()
}

/** The section says what a question is worth, except one of parts, which have their own marks. */
function worthOf(
  document: QuestionVersion,
  { test, section }: { test: Test; section: Section | undefined },
): { hundredths: number; negative: NegativeShare } {
  const hasParts = document.kind === 'long_answer' && 'parts' in (document.shown as object)
  const { negative_numerator: numerator, negative_denominator: denominator } = document
  return {
    hundredths: hasParts ? document.hundredths : (section?.hundredths ?? document.hundredths),
    negative:
      numerator === null || denominator === null
        ? [test.negative_numerator, test.negative_denominator]
        : [numerator, denominator],
  }
}
