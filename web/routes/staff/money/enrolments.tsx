import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { enrolmentViews, learningViews } from '#contract/learning/terms.ts'
import { api } from '#web/api.ts'
import { findCourses } from '#web/find-courses.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { EnrolmentTable } from '#web/features/learning/enrolment-table.tsx'
import { WaitingCorrections } from '#web/features/learning/waiting-corrections.tsx'
import { BehindNumber } from '#web/features/staff/behind-number.tsx'
import { ListScreen } from '#web/features/staff/list-screen.tsx'
import { WaitingParts } from '#web/ui/waiting-parts.tsx'
import {
  ManualEnrolmentModal,
  WaitingEnrolments,
} from '#web/features/staff-money/orders/manual-enrolment.tsx'
import { InvitedOrders } from '#web/features/staff-money/orders/invited-orders.tsx'
import { PaymentOrderModal, ReadyLink } from '#web/features/staff-money/orders/payment-link.tsx'
import type { PaymentLink } from '#contract/orders/payment-links.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import type { Route } from './+types/enrolments.ts'
import { courseIn } from '../find-courses.ts'
import { forStaff } from '../staff-access.ts'

const choices = ['missing', 'waits-for-name', 'given'] as const

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const user = await requireSession(request)
  const course = await courseIn(request)
  return forStaff(user, async (may) => {
    const [page, waiting, corrections, invited] = await Promise.all([
      course === null
        ? { rows: [], next: null, count: null }
        : api('GET /api/staff/enrolments', {
            query: {
              q: search.get('q') || undefined,
              after: search.get('after') || undefined,
              certificate: choices.find((choice) => choice === search.get('certificate')),
              course,
              batch: Number(search.get('batch')) || undefined,
              state: enrolmentViews.find((view) => view === search.get('state')),
              learning: learningViews.find((view) => view === search.get('learning')),
            },
          }),
      may('orders') ? api('GET /api/staff/manual-enrolments') : null,
      may('certificates') ? api('GET /api/staff/certificate-corrections') : null,
      may('orders') ? api('GET /api/staff/invited-orders', { query: {} }) : null,
    ])
    return {
      page,
      waiting,
      corrections,
      invited,
      mayCertify: may('certificates'),
      mayExtend: may('orders'),
      maySeeStudents: may('students'),
    }
  })
}

export default function Enrolments({ loaderData }: Route.ComponentProps) {
  const { learning: words, batches, paymentLinks, studentImports, behindNumber } = useWords('staff')
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  const [newLink, setNewLink] = useState<PaymentLink | null>(null)
  if (!loaderData) return null
  const { page, waiting, corrections, invited, mayCertify, mayExtend, maySeeStudents } = loaderData
  return (
    <ListScreen
      title={words.enrolments}
      lead={words.enrolmentsText}
      action={
        waiting && (
          <div className="flex flex-wrap gap-2">
            <Link to="/staff/students/import" className={buttonClasses('outline', 'sm')}>
              {studentImports.link}
            </Link>
            <PaymentOrderModal
              onMade={(link) => {
                setNewLink(link)
                void revalidate()
              }}
            />
            <ManualEnrolmentModal onEnrolled={revalidate} />
          </div>
        )
      }
      first={
        <>
          {newLink && <ReadyLink link={newLink} phone={null} withOrder />}
          {page.count !== null && (
            <BehindNumber sum={behindNumber.rows(formatCount(page.count, language))} />
          )}
          <WaitingParts
            parts={[
              {
                name: 'approvals',
                title: batches.waitingTitle,
                count: waiting?.length ?? 0,
                content: <WaitingEnrolments entries={waiting ?? []} onDecided={revalidate} />,
              },
              {
                name: 'corrections',
                title: words.corrections,
                count: corrections?.length ?? 0,
                content: (
                  <WaitingCorrections corrections={corrections ?? []} onDecided={revalidate} />
                ),
              },
              {
                name: 'by-phone',
                title: paymentLinks.invitedTitle,
                count: invited?.rows.length ?? 0,
                content: invited && (
                  <InvitedOrders
                    orders={invited.rows}
                    hasMore={invited.next !== null}
                    onChanged={revalidate}
                  />
                ),
              },
            ]}
          />
        </>
      }
      searchHint={words.searchEnrolments}
      pick={{ name: 'course', label: words.course, hint: words.courseHint, find: findCourses }}
      filter={{
        name: 'certificate',
        choices: choices.map((choice) => ({
          value: choice,
          text: words.certificateChoices[choice],
        })),
      }}
      isEmpty={page.rows.length === 0}
      emptyText={words.noEnrolments}
      next={page.next}
    >
      <EnrolmentTable
        enrolments={page.rows}
        mayCertify={mayCertify}
        mayExtend={mayExtend}
        maySeeStudents={maySeeStudents}
        onChanged={revalidate}
      />
    </ListScreen>
  )
}
