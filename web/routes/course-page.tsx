import { useState } from 'react'
import { useLocation, useNavigate, useRouteLoaderData } from 'react-router'
import type { Batch, CourseWithBatches } from '#contract/catalog/courses.ts'
import type { PublishedSite } from '#contract/site/site.ts'
import type { Day } from '#contract/time.ts'
import { AddToCartButton } from '#web/features/cart/add-to-cart-button.tsx'
import { CourseBody } from '#web/features/catalog/course-body.tsx'
import { CourseHead } from '#web/features/catalog/course-head.tsx'
import { CoursePicture } from '#web/features/catalog/course-picture.tsx'
import { CourseRow } from '#web/features/catalog/course-row.tsx'
import { EnrolBar } from '#web/features/catalog/enrol-bar.tsx'
import { FeeBox } from '#web/features/catalog/fee-box.tsx'
import { HelpBox } from '#web/features/catalog/help-box.tsx'
import { OrientationStrip } from '#web/features/catalog/orientation-strip.tsx'
import { ShareLinks } from '#web/features/catalog/share-links.tsx'
import type { ShownCourse } from '#web/features/catalog/shown-course.ts'
import { loginPathFor } from '#web/features/identity/login-path.ts'
import { sessionKnown } from '#web/features/identity/session.ts'
import { BatchAlertModal } from '#web/features/inbox/batch-alert-modal.tsx'
import { FreeClassModal } from '#web/features/inbox/free-class-modal.tsx'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { ModalButton } from '#web/ui/modal.tsx'
import { Questions } from '#web/ui/questions.tsx'
import { Section } from '#web/ui/section.tsx'

const BOOKING = 'free-booking'
const ALERT = 'batch-alert'

export interface ShownPage {
  course: CourseWithBatches
  sections: Parameters<typeof CourseBody>[0]['sections']
  /** Of its category, in the language of the page. */
  category: string
  others: readonly ShownCourse[]
  questions: Parameters<typeof Questions>[0]['questions']
  today: Day
}

/** Source: spec §2 /courses/{id}. */
export function CoursePage({ course, sections, category, others, questions, today }: ShownPage) {
  const { catalog } = useWords()
  const navigate = useNavigate()
  const location = useLocation()
  const language = useLanguage()
  const { site } = useRouteLoaderData(`${language}/layout`) as { site: PublishedSite }
  const [chosen, choose] = useState<Batch | null>(course.openBatch)
  const shown =
    course.batches.find(({ batchId }) => batchId === chosen?.batchId) ?? course.openBatch
  const batch = shown?.seatsLeft === 0 && course.isSelfPaced ? null : shown
  const orientation = course.batches
    .map(({ orientationOn }) => orientationOn)
    .find((day) => day !== null && day >= today)
  return (
    <>
      <div className="course-layout mx-auto max-w-6xl px-4">
        <CoursePicture
          src={course.courseBannerImage}
          sizes="(min-width: 1152px) 40rem, 100vw"
          alt={course.courseBannerAlt}
          width={640}
          height={360}
          fetchPriority="high"
          className="course-banner aspect-video w-full rounded-lg object-cover lg:self-center"
        />
        <div className="course-head">
          <CourseHead
            course={course}
            category={category}
            share={
              <ShareLinks
                title={course.courseTitle}
                address={`${site.origin}${pathIn(language, `/courses/${course.courseId}`)}`}
              />
            }
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
          {course.isSample && (
            <p className="rounded-md bg-sunken px-4 py-3 text-sm text-ink-soft">
              {catalog.sampleLong}
            </p>
          )}
          {orientation && <OrientationStrip day={orientation} booking={BOOKING} />}
          <CourseBody course={course} sections={sections} />
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
