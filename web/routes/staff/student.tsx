import { useRevalidator } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { ExtendAccess } from '#web/features/learning/extend-access.tsx'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { OrdersOfStudent } from '#web/features/staff-money/orders/orders-of-student.tsx'
import { StudentScreen } from '#web/features/staff-students/student-screen.tsx'
import { useWords } from '#web/text/words.ts'
import { BackLink } from '#web/ui/button/back-link.tsx'
import type { Route } from './+types/student.ts'
import { forStaff } from './staff-access.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), async (may) => ({
    found: await api('GET /api/staff/students/{studentId}', { params }),
    mayEnrol: may('orders'),
    mayMove: may('batches'),
    mayMerge: may('merges'),
  }))
}

export default function StudentPage({ loaderData }: Route.ComponentProps) {
  const words = useWords('staff').studentPage
  const { revalidate } = useRevalidator()
  if (!loaderData) return null
  const { found, mayEnrol, mayMove, mayMerge } = loaderData
  return (
    <>
      <BackLink to="/staff/students">{words.back}</BackLink>
      <StaffTitle>{found.student.name}</StaffTitle>
      <StudentScreen
        key={found.student.studentId}
        found={found}
        orders={
          found.orders && (
            <OrdersOfStudent orders={found.orders} studentId={found.student.studentId} />
          )
        }
        mayEnrol={mayEnrol}
        mayMove={mayMove}
        mayMerge={mayMerge}
        renderExtend={
          mayEnrol
            ? (course) => (
                <ExtendAccess
                  enrolment={course}
                  student={found.student.name}
                  onExtended={revalidate}
                />
              )
            : null
        }
        onChanged={revalidate}
      />
    </>
  )
}
