import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { mediaKinds, type MediaKind } from '#contract/media/terms.ts'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { MediaCard } from '#web/features/media/media-card.tsx'
import { ListScreen } from '#web/features/staff/list-screen.tsx'
import { languageOf } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import type { Route } from './+types/media.ts'
import { forStaff } from '../staff-access.ts'

const VideoUpload = lazy(() => import('#web/features/media/video-upload.tsx'))
const FileUpload = lazy(() => import('#web/features/media/file-upload.tsx'))

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams: asked, pathname } = new URL(request.url)
  await loadWords('media', languageOf(pathname))
  return forStaff(await requireSession(request), () =>
    api('GET /api/media', {
      query: {
        q: asked.get('q') || undefined,
        after: asked.get('after') || undefined,
        kind: mediaKinds.find((kind) => kind === asked.get('kind')),
      },
    }),
  )
}

export default function StaffMedia({ loaderData: page }: Route.ComponentProps) {
  const words = useWords('media').library
  const { revalidate } = useRevalidator()
  const [uploads, setUploads] = useState<MediaKind | null>(null)
  if (!page) return null
  return (
    <ListScreen
      title={words.title}
      lead={words.lead}
      searchHint={words.searchHint}
      filter={{
        name: 'kind',
        choices: mediaKinds.map((kind) => ({ value: kind, text: words.kinds[kind] })),
      }}
      isEmpty={page.media.length === 0}
      emptyText={words.empty}
      next={page.next}
      first={
        <div className="mb-6 grid gap-4">
          <div className="flex flex-wrap gap-3">
            {mediaKinds.map((kind) => (
              <Button
                key={kind}
                look={kind === 'video' ? 'primary' : 'outline'}
                aria-expanded={uploads === kind}
                onClick={() => setUploads(uploads === kind ? null : kind)}
              >
                {words.uploads[kind]}
              </Button>
            ))}
          </div>
          <Suspense fallback={null}>
            {uploads === 'video' && <VideoUpload onReady={() => void revalidate()} />}
            {(uploads === 'download' || uploads === 'picture') && (
              <FileUpload key={uploads} kind={uploads} onReady={() => void revalidate()} />
            )}
          </Suspense>
        </div>
      }
    >
      <ul className="flex flex-col gap-4">
        {page.media.map((media) => (
          <li key={media.mediaId}>
            <MediaCard media={media} />
          </li>
        ))}
      </ul>
    </ListScreen>
  )
}
