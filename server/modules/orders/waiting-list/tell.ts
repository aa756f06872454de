import { digitsIn, type LanguageCode, publicPath } from '#contract/languages.ts'
import type { WaitlistEnd } from '#contract/orders/terms.ts'
import type { Trx } from '#server/db/transact.ts'
import { mailedMoment, mailedStart, queueMail } from '#server/mail/index.ts'
import { words } from '#server/words/index.ts'
import { TITLE_BN, batchPlan, PLAN_COLUMNS } from '../../catalog/index.ts'
import { notify } from '../../notifications/index.ts'

/** Ends that their person did not bring about. */
export type ToldEnd = Extract<WaitlistEnd, 'lapsed' | 'closed' | 'removed'>

export function isTold(reason: WaitlistEnd): reason is ToldEnd {
  return reason === 'lapsed' || reason === 'closed' || reason === 'removed'
}

type News = { offeredUntil: Date } | { ended: ToldEnd }

/** Tells the person of a place of its offer, or that it is over: in the product and by mail. */
export async function tellOfPlace(
  trx: Trx,
  { placeId, news, now, origin }: { placeId: number; news: News; now: Date; origin: string },
): Promise<void> {
  const row = await placeRow(trx, placeId)
  if (!row) return
  const { language } = row
  const isOffer = 'offeredUntil' in news
  const course = {
    courseId: row.course_id,
    courseName: language === 'bn' ? (row.title_bn ?? row.title) : row.title,
    number: row.number,
  }
  await notify(
    { db: trx, now },
    {
      to: [row.person_id],
      notice: isOffer
        ? { kind: 'seat-offered', facts: { ...course, until: news.offeredUntil.toISOString() } }
        : { kind: 'waiting-ended', facts: { ...course, why: news.ended } },
      subject: `waiting/${placeId}`,
    },
  )
  const facts = {
    name: row.name,
    title: course.courseName,
    number: digitsIn(language, row.number),
    starts: mailedStart(batchPlan(row), language),
  }
  await queueMail(trx, {
    kind: isOffer ? 'seat-offered' : 'waiting-ended',
    to: row.email,
    ...(isOffer
      ? words[language].seatOfferMail({
          ...facts,
          until: mailedMoment(news.offeredUntil, language),
          link: `${origin}/dashboard/waiting-list`,
        })
      : words[language].waitingEndedMail({
          ...facts,
          why: news.ended,
          link: `${origin}${coursePath(language, row.course_id)}`,
        })),
  })
}

function coursePath(language: LanguageCode, courseId: string): string {
  return publicPath(language, `/courses/${courseId}`)
}

/** undefined: the account is deleted. */
function placeRow(trx: Trx, placeId: number) {
  return trx
    .selectFrom('waiting_places as place')
    .innerJoin('students as student', 'student.id', 'place.student_id')
    .innerJoin('batches as batch', 'batch.id', 'place.batch_id')
    .innerJoin('courses as course', 'course.id', 'batch.course_id')
    .select(['student.id as person_id', 'student.name', 'student.email', 'place.language'])
    .select(['course.course_id', 'course.title'])
    .select(PLAN_COLUMNS.map((column) => `batch.${column}` as const))
    .select(TITLE_BN.as('title_bn'))
    .where('place.id', '=', placeId)
    .where('student.deleted_at', 'is', null)
    .executeTakeFirst()
}
