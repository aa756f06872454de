import { PageTitle } from '#web/features/dashboard/page-title.tsx'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { DownloadsScreen } from '#web/features/offline/downloads-screen.tsx'
import { languageOf } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import { courseDownloader } from '../learn/course-downloader.ts'
import type { Route } from './+types/downloads.ts'

/** The signed-in person, which is known offline too. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [user] = await Promise.all([
    requireSession(request),
    loadWords('downloads', languageOf(new URL(request.url).pathname)),
  ])
  return { uid: user.uid, email: user.email }
}

export default function Downloads({ loaderData }: Route.ComponentProps) {
  const words = useWords('downloads')
  const { uid, email } = loaderData
  return (
    <>
      <PageTitle lead={words.lead}>{words.title}</PageTitle>
      <DownloadsScreen
        person={uid}
        downloader={email === null ? null : courseDownloader({ uid, email })}
      />
    </>
  )
}
