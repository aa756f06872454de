import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useRouteLoaderData } from 'react-router'
import type { CourseBatch, CourseWithBatches } from '#contract/catalog/courses.ts'
import type { GuestClass } from '#contract/classes/guest-classes.ts'
import type { CourseReviews as Reviews } from '#contract/reviews/reviews.ts'
import type { PublicSite } from '#contract/site/site.ts'
import type { Day } from '#contract/time.ts'
import { api } from '#web/api.ts'
import { AddToCartButton } from '#web/features/cart/add-to-cart-button.tsx'
import { AboutCourse } from '#web/features/catalog/course/about-course.tsx'
import type { CourseAbout, CourseFaq } from '#web/features/catalog/course/about-of-course.ts'
import { CourseFaqPart } from '#web/features/catalog/course/course-faq.tsx'
import { CourseBody } from '#web/features/catalog/course/course-body.tsx'
import { CourseReviews } from '#web/features/catalog/course/course-reviews.tsx'
import { CourseHead } from '#web/features/catalog/course/course-head.tsx'
import { CoursePicture } from '#web/features/catalog/course-picture.tsx'
import { CourseRow } from '#web/features/catalog/list/course-row.tsx'
import { EnrolBar } from '#web/features/catalog/course/enrol-bar.tsx'
import { FeeBox } from '#web/features/catalog/course/fee-box.tsx'
import { FreeTestStrip } from '#web/features/catalog/course/free-test-strip.tsx'
import type { FreeTests } from '#web/features/catalog/course/free-tests.ts'
import { HelpBox } from '#web/features/catalog/course/help-box.tsx'
import { OrientationStrip } from '#web/features/catalog/course/orientation-strip.tsx'
import { ShareLinks } from '#web/features/catalog/course/share-links.tsx'
import type { CourseContents } from '#web/features/catalog/course/what-you-get.ts'
import type { CourseCardFields } from '#web/features/catalog/course/card-fields.ts'
import { loginPathFor } from '#web/features/identity/sign-in/login-path.ts'
import { isAnyoneSignedIn, sessionKnown } from '#web/features/identity/session/session.ts'
import { BatchAlertModal } from '#web/features/inbox/batch-alert-modal.tsx'
import { FreeClassModal } from '#web/features/inbox/free-class-modal.tsx'
import { SaveForLater } from '#web/features/wish-list/save-for-later.tsx'
import { pathIn, useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { ModalButton } from '#web/ui/dialog/modal.tsx'
import { Questions } from '#web/ui/questions.tsx'
import { Section } from '#web/ui/section.tsx'

const BOOKING = 'free-booking'
const ALERT = 'batch-alert'

export interface CoursePageView {
  course: CourseWithBatches
  sections: Parameters<typeof CourseBody>[0]['sections']
  /** Of its category, in the language of the page. */
  category: string
  others: readonly CourseCardFields[]
  questions: Parameters<typeof Questions>[0]['questions']
  /** What it comes with. */
  contents?: CourseContents | null
  /** What its provider says at length. */
  about?: CourseAbout | null
  /** What one has or knows before. */
  requirements?: CourseContents | null
  /** Questions that its provider answers. */
  faq?: CourseFaq | null
  /** Staff look at the working copy. */
  asStaff?: boolean
  /** The language of its classes, in words. */
  taughtIn?: string | null
  /** The free orientation classes ahead. */
  freeClasses?: readonly GuestClass[]
  /** The tests that anyone may take. */
  freeTests?: FreeTests | null
  /** A page of what students say. */
  reviews?: Reviews
  isFirstOfReviews?: boolean
  today: Day
}

/** Source: spec §2 /courses/{id}. */
export function CoursePage({
  course,
  sections,
  category,
  others,
  questions,
  today,
  ...rest
}: CoursePageView) {
  const { catalog } = useWords()
  const language = useLanguage()
  const { site } = useRouteLoaderData(`${language}/layout`) as { site: PublicSite }
  const [batch, choose] = useBatch(course)
  const path = pathIn(language, `/courses/${course.courseId}`)
  const freeClasses = useFreeClasses(course.courseId, rest.freeClasses ?? NONE)
  const orientation = nextOrientation(course, today)
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
            batch={batch}
            category={category}
            taughtIn={rest.taughtIn}
            share={<ShareLinks title={course.courseTitle} address={`${site.origin}${path}`} />}
          />
        </div>
        <aside className="course-box">
          <div className="grid gap-5 lg:sticky lg:top-20">
            <FeeBox
              course={course}
              batch={batch}
              today={today}
              addToCart={<AddToCart courseId={course.courseId} />}
              tellMe={<ModalButton opens={ALERT}>{catalog.tellMe}</ModalButton>}
              onBatch={choose}
            />
            <SaveForLater courseId={course.courseId} isSignedIn={isAnyoneSignedIn} />
            <div className="max-lg:hidden">
              <HelpBox site={site} />
            </div>
          </div>
        </aside>
        <div className="course-body grid content-start gap-10">
          {course.isSample && (
            <p className="rounded-md bg-sunken px-4 py-3 text-sm text-ink-soft sample-site:hidden">
              {catalog.sampleLong}
            </p>
          )}
          {(orientation || freeClasses.length > 0) && (
            <OrientationStrip day={orientation} classes={freeClasses} booking={BOOKING} />
          )}
          {rest.freeTests && <FreeTestStrip {...rest.freeTests} />}
          <CourseBody
            course={course}
            sections={sections}
            contents={rest.contents}
            requirements={rest.requirements}
          />
          {rest.about && (
            <AboutCourse
              about={rest.about}
              loadPlayer={async () =>
                (await import('./trailer-player.tsx')).trailerView({
                  language,
                  title: course.courseTitle,
                  asStaff: rest.asStaff ?? false,
                })
              }
            />
          )}
          {rest.faq && <CourseFaqPart {...rest.faq} />}
          {rest.reviews && (
            <CourseReviews reviews={rest.reviews} isFirst={rest.isFirstOfReviews ?? true} />
          )}
          <div className="lg:hidden">
            <HelpBox site={site} />
          </div>
        </div>
      </div>
      <BelowCourse questions={questions} others={others} today={today} />
      <FreeClassModal
        id={BOOKING}
        courseId={course.courseId}
        courseTitle={course.courseTitle}
        classes={freeClasses}
        person={ownContact}
      />
      <BatchAlertModal id={ALERT} courseId={course.courseId} courseTitle={course.courseTitle} />
      <EnrolBar course={course} batch={batch} today={today} />
    </>
  )
}

function AddToCart({ courseId }: { courseId: string }) {
  const navigate = useNavigate()
  const location = useLocation()
  return (
    <AddToCartButton
      courseId={courseId}
      size="lg"
      person={signedInPerson}
      onSignInNeeded={() => void navigate(loginPathFor(location))}
      onAdded={() => void navigate('/dashboard/carts')}
    />
  )
}

function BelowCourse({
  questions,
  others,
  today,
}: Pick<CoursePageView, 'questions' | 'others' | 'today'>) {
  const { catalog } = useWords()
  return (
    <>
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
    </>
  )
}

/** The batch shown, and how to choose another; null: none, or a full one of a course that also starts any time. */
function useBatch(course: CourseWithBatches): [CourseBatch | null, (batch: CourseBatch) => void] {
  const [chosen, choose] = useState(course.openBatch?.batchId)
  const batch = (id: string | undefined) => course.batches.find(({ batchId }) => batchId === id)
  const shown = batch(chosen) ?? batch(course.openBatch?.batchId) ?? null
  return [
    shown?.seatsLeft === 0 && course.isSelfPaced ? null : shown,
    (next) => choose(next.batchId),
  ]
}

function nextOrientation(course: CourseWithBatches, today: Day): Day | null {
  const days = course.batches.map(({ orientationOn }) => orientationOn)
  return days.find((day) => day !== null && day >= today) ?? null
}

/** The owner of the cart; null: no one is signed in. */
async function signedInPerson(): Promise<{ email: string } | null> {
  const session = await sessionKnown()
  return session.state === 'signed-in' ? session.user : null
}

const NONE: readonly GuestClass[] = []

/**
 * The page is cached for everyone: where it shows free classes, how many seats they have left is
 * asked once more.
 */
function useFreeClasses(courseId: string, cached: readonly GuestClass[]): readonly GuestClass[] {
  const [reply, setReply] = useState<{
    courseId: string
    classes: readonly GuestClass[]
  } | null>(null)
  const isAsked = cached.length > 0
  useEffect(() => {
    if (!isAsked) return
    let isShown = true
    api('GET /api/orientation-classes', { query: { courseId } }).then(
      (classes) => isShown && setReply({ courseId, classes }),
      // Offline the cached dates are the latest known; the server decides anyway.
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [courseId, isAsked])
  return reply?.courseId === courseId ? reply.classes : cached
}

/** The signed-in person, for the booking form; null: no one is signed in. */
async function ownContact(): Promise<{
  name: string
  email: string
  phone: string | null
} | null> {
  const session = await sessionKnown()
  if (session.state !== 'signed-in') return null
  const { email, name } = session.user
  const [student] = await api('GET /api/users/students', { query: { email } })
  return { email, name: student?.name ?? name ?? '', phone: student?.phone ?? null }
}
