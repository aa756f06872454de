import { useState } from 'react'
import { data, useLocation, useNavigate, useRouteLoaderData } from 'react-router'
import type { Batch } from '#contract/catalog.ts'
import type { PublishedSite } from '#contract/site.ts'
import { dhakaDay } from '#contract/time.ts'
import { apiContext, ApiProblem } from '#web/api.ts'
import { AddToCartButton } from '#web/features/cart/add-to-cart-button.tsx'
import { categoryName } from '#web/features/catalog/category-name.ts'
import { CourseBody } from '#web/features/catalog/course-body.tsx'
import { CourseHead } from '#web/features/catalog/course-head.tsx'
import { CourseRow } from '#web/features/catalog/course-row.tsx'
import { courseStructuredData, faqStructuredData } from '#web/features/catalog/course-structured-data.ts'
import { EnrolBar } from '#web/features/catalog/enrol-bar.tsx'
import { FeeBox } from '#web/features/catalog/fee-box.tsx'
import { HelpBox } from '#web/features/catalog/help-box.tsx'
import { OrientationStrip } from '#web/features/catalog/orientation-strip.tsx'
import { ShareLinks } from '#web/features/catalog/share-links.tsx'
import { shownCourses } from '#web/features/catalog/shown-course.ts'
import { loginPathFor } from '#web/features/identity/login-path.ts'
import { sessionKnown } from '#web/features/identity/session.ts'
import { BatchAlertModal } from '#web/features/inbox/batch-alert-modal.tsx'
import { FreeClassModal } from '#web/features/inbox/free-class-modal.tsx'
import { siteOf } from '#web/features/shell/site-of.ts'
import { languageOf, pathIn, useLanguage } from '#web/text/language.ts'
import { pageHead } from '#web/text/page-head.ts'
import { useWords } from '#web/text/words.ts'
import { ModalButton } from '#web/ui/modal.tsx'
import { Questions } from '#web/ui/questions.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Route } from './+types/course.ts'

/** Other courses of the same category shown below. */
const OTHERS_SHOWN = 4
/** Questions and answers shown below. */
const QUESTIONS_SHOWN = 5

const BOOKING = 'free-booking'
const ALERT = 'batch-alert'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const { courseId } = params
  const course = await api('GET /api/courses/{courseId}', { params: { courseId } }).catch((error: unknown) => {
    if (error instanceof ApiProblem && error.status < 500) throw data({ missing: 'course' }, { status: 404 })
    throw error
  })
  const language = languageOf(new URL(request.url).pathname)
  const [categories, others, home] = await Promise.all([
    api('GET /api/categories'),
    api('GET /api/course-cards', { query: { category: course.category, order: 'popular', limit: OTHERS_SHOWN + 1 } }),
    api('GET /api/site/home', { query: { language } }),
  ])
  return {
    course,
    category: categoryName(
      categories.find(({ name }) => name === course.category)!,
      language,
    ),
    others: shownCourses(others.courses.filter((other) => other.courseId !== courseId).slice(0, OTHERS_SHOWN)),
    questions: home.faq.slice(0, QUESTIONS_SHOWN),
    today: dhakaDay(new Date()),
  }
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { course, questions } = loaderData
  const site = siteOf(matches)
  const path = `/courses/${course.courseId}`
  const language = languageOf(location.pathname)
  return [
    ...pageHead({
      site,
      language,
      path,
      title: course.courseTitle,
      description: course.courseSubtitle || course.courseTitle,
      picture: `/pictures/share/${course.courseId}.png`,
    }),
    ...(site ? [{ 'script:ld+json': courseStructuredData(course, site, `${site.origin}${pathIn(language, path)}`) }] : []),
    ...(questions.length > 0 ? [{ 'script:ld+json': faqStructuredData(questions) }] : []),
  ]
}

/** Source: spec §2 /courses/{id}. */
export default function Course({ loaderData }: Route.ComponentProps) {
  const { course, category, others, questions, today } = loaderData
  const { catalog } = useWords()
  const navigate = useNavigate()
  const location = useLocation()
  const language = useLanguage()
  const { site } = useRouteLoaderData(`${language}/layout`) as { site: PublishedSite }
  const [chosen, choose] = useState<Batch | null>(course.openBatch)
  const batch = course.batches.find(({ batchId }) => batchId === chosen?.batchId) ?? course.openBatch
  const orientation = course.batches.map(({ orientationOn }) => orientationOn).find((day) => day !== null && day >= today)
  return (
    <>
      <div className="course-layout mx-auto max-w-6xl px-4">
        <img
          src={course.courseBannerImage}
          alt=""
          width={640}
          height={360}
          fetchPriority="high"
          className="course-banner aspect-video w-full rounded-lg object-cover lg:self-center"
        />
        <div className="course-head">
          <CourseHead
            course={course}
            category={category}
            share={<ShareLinks title={course.courseTitle} address={`${site.origin}${pathIn(language, `/courses/${course.courseId}`)}`} />}
          />
        </div>
        <aside className="course-box">
          <div className="grid gap-5 lg:sticky lg:top-20">
            <FeeBox
              course={course}
              batch={batch}
              today={today}
              addToCart={
                <AddToCartButton
                  courseId={course.courseId}
                  size="lg"
                  person={signedInPerson}
                  onSignInNeeded={() => void navigate(loginPathFor(location))}
                  onAdded={() => void navigate('/dashboard/carts')}
                />
              }
              tellMe={<ModalButton opens={ALERT}>{catalog.tellMe}</ModalButton>}
              onBatch={choose}
            />
            <div className="max-lg:hidden">
              <HelpBox site={site} />
            </div>
          </div>
        </aside>
        <div className="course-body grid content-start gap-10">
          {course.isSample && <p className="rounded-md bg-sunken px-4 py-3 text-sm text-ink-soft">{catalog.sampleLong}</p>}
          {orientation && <OrientationStrip day={orientation} booking={BOOKING} />}
          <CourseBody course={course} />
          <div className="lg:hidden">
            <HelpBox site={site} />
          </div>
        </div>
      </div>
      {questions.length > 0 && (
        <Section id="questions" title={catalog.questionsTitle} className="mt-16">
          <Questions group="questions" questions={questions} />
        </Section>
      )}
      {others.length > 0 && (
        <Section id="others" title={catalog.moreCourses} className="mt-16">
          <CourseRow courses={others} today={today} />
        </Section>
      )}
      <FreeClassModal id={BOOKING} courseId={course.courseId} courseTitle={course.courseTitle} />
      <BatchAlertModal id={ALERT} courseId={course.courseId} courseTitle={course.courseTitle} />
      <EnrolBar course={course} batch={batch} today={today} />
    </>
  )
}

/** Who would own what is put in the cart; null: nobody is signed in. */
async function signedInPerson(): Promise<{ email: string } | null> {
  const session = await sessionKnown()
  return session.state === 'signed-in' ? session.user : null
}
