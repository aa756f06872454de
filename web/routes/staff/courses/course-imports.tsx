import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { api } from '#web/api.ts'
import { categoryName } from '#web/features/catalog/category-name.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { queryOf } from '#web/features/staff-imports/decisions.ts'
import { ImportScreen } from '#web/features/staff-imports/import-screen.tsx'
import type { ImportCalls } from '#web/features/staff-imports/use-import.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import type { Route } from './+types/course-imports.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), async () => {
    const [listed, categories] = await Promise.all([
      api('GET /api/staff/course-imports'),
      api('GET /api/staff/categories'),
    ])
    return { listed, categories }
  })
}

const calls: ImportCalls = {
  list: () => api('GET /api/staff/course-imports'),
  keepNames: (body) => api('PUT /api/staff/course-imports/names', { body }),
  check: ({ format, content }, reading) =>
    api('POST /api/staff/course-imports/check', {
      query: { ...queryOf(reading), format },
      file: content,
    }),
  start: ({ format, content, name }, { reading, skipBad }) =>
    api('POST /api/staff/course-imports', {
      query: {
        ...queryOf(reading),
        format,
        name: name.slice(-200),
        skipBad: skipBad ? 'true' : 'false',
      },
      file: content,
    }),
  addCategory: async (name) => {
    await api('POST /api/staff/categories', { body: { nameEn: name, nameBn: name } })
  },
  undo: (importId) =>
    api('POST /api/staff/course-imports/{importId}/undo', { params: { importId } }),
}

export default function CourseImports({ loaderData }: Route.ComponentProps) {
  const words = useWords('staff').imports
  const language = useLanguage()
  if (!loaderData) return null
  const { listed, categories } = loaderData
  return (
    <>
      <p className="mb-3">
        <Link to="/staff/courses" className={buttonClasses('quiet', 'sm', '-ml-3')}>
          <ArrowLeft size={18} aria-hidden="true" />
          {words.back}
        </Link>
      </p>
      <StaffTitle lead={words.lead}>{words.title}</StaffTitle>
      <ImportScreen
        loaded={listed}
        categories={categories.map((category) => [category.name, categoryName(category, language)])}
        calls={calls}
      />
    </>
  )
}
