import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { StudentImportScreen } from '#web/features/staff-student-imports/student-import-screen.tsx'
import type { StudentImportCalls } from '#web/features/staff-student-imports/use-student-import.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import type { Route } from './+types/student-imports.ts'
import { forStaff } from './staff-access.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), async (may) => ({
    imports: await api('GET /api/staff/student-imports'),
    isOwner: may('people'),
  }))
}

const calls: StudentImportCalls = {
  list: () => api('GET /api/staff/student-imports'),
  check: async (rows) =>
    (await api('POST /api/staff/student-imports/check', { body: { rows } })).rows,
  begin: (body) => api('POST /api/staff/student-imports', { body }),
  store: (importId, rows) =>
    api('PUT /api/staff/student-imports/{importId}/rows', { params: { importId }, body: { rows } }),
  run: (importId) =>
    api('POST /api/staff/student-imports/{importId}/run', { params: { importId } }),
  undo: (importId) =>
    api('POST /api/staff/student-imports/{importId}/undo', { params: { importId } }),
  rows: (importId, after) =>
    api('GET /api/staff/student-imports/{importId}/rows', {
      params: { importId },
      query: { after: after ?? undefined, limit: 100 },
    }),
}

export default function StudentImports({ loaderData }: Route.ComponentProps) {
  const words = useWords('staff').studentImports
  if (!loaderData) return null
  return (
    <>
      <p className="mb-3">
        <Link to="/staff/students" className={buttonClasses('quiet', 'sm', '-ml-3')}>
          <ArrowLeft size={18} aria-hidden="true" />
          {words.back}
        </Link>
      </p>
      <StaffTitle
        lead={words.lead}
        action={
          <Link to="/staff/students/invited" className={buttonClasses('outline')}>
            {words.invitedLink}
          </Link>
        }
      >
        {words.title}
      </StaffTitle>
      <StudentImportScreen loaded={loaderData.imports} isOwner={loaderData.isOwner} calls={calls} />
    </>
  )
}
