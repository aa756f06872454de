import { useRevalidator, useRouteLoaderData } from 'react-router'
import { CourseHome } from '#web/features/classroom/course-home.tsx'
import { StaffNotice } from '#web/features/classroom/notices.tsx'
import type { clientLoader } from './layout.tsx'

/** The home of a course one learns. */
export default function LearnHome() {
  const { classroom } = useRouteLoaderData<typeof clientLoader>('routes/learn/layout')!
  const revalidator = useRevalidator()
  if (!classroom) return null
  return (
    <>
      {classroom.as === 'staff' && <StaffNotice />}
      <CourseHome classroom={classroom} onCertificate={() => void revalidator.revalidate()} />
    </>
  )
}
