import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { CategoriesScreen } from '#web/features/staff-categories/categories-screen.tsx'
import { useWords } from '#web/text/words.ts'
import type { Route } from './+types/categories.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return forStaff(await requireSession(request), () => api('GET /api/staff/categories'))
}

export default function Categories({ loaderData: categories }: Route.ComponentProps) {
  const words = useWords('staff').categories
  if (!categories) return null
  return (
    <>
      <StaffTitle lead={words.lead}>{words.title}</StaffTitle>
      <CategoriesScreen
        loaded={categories}
        calls={{
          add: (body) => api('POST /api/staff/categories', { body }),
          change: (slug, body) =>
            api('PATCH /api/staff/categories/{slug}', { params: { slug }, body }),
        }}
      />
    </>
  )
}
