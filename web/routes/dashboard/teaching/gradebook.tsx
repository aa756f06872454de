import { ArrowLeft } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { languageOf } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { GradebookPage } from '../../staff/courses/gradebook-page.tsx'
import type { Route } from './+types/gradebook.ts'
import { closedTo } from './closed-to.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireSession(request)
  const { pathname, searchParams } = new URL(request.url)
  const query = {
    batch: Number(searchParams.get('batch')) || undefined,
    after: searchParams.get('after') || undefined,
  }
  const [gradebook] = await Promise.all([
    api('GET /api/teaching/courses/{courseId}/gradebook', { params, query }).catch(closedTo),
    loadWords('staff', languageOf(pathname)),
  ])
  return { gradebook }
}

/** How the students of a course are getting on, for those who teach it. */
export default function TaughtGradebook({
  loaderData: { gradebook },
  params,
}: Route.ComponentProps) {
  const words = useWords('staff').gradebook
  const [search] = useSearchParams()
  return (
    <GradebookPage
      gradebook={gradebook}
      fetchPart={(after) =>
        api('GET /api/teaching/courses/{courseId}/gradebook', {
          params,
          query: { batch: Number(search.get('batch')) || undefined, after, limit: 200 },
        })
      }
      action={
        <Link to="/dashboard/teaching" className={buttonClasses('quiet', 'sm')}>
          <ArrowLeft size={18} aria-hidden="true" />
          {words.backToTeaching}
        </Link>
      }
    />
  )
}
