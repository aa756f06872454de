import { useRevalidator } from 'react-router'
import { mediaKinds } from '#contract/media/terms.ts'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { roomOf } from '#web/features/media/amounts.ts'
import { MediaCard } from '#web/features/media/media-card.tsx'
import { kindOf, UploadChooser } from '#web/features/media/uploads/upload-chooser.tsx'
import { uploadQueue } from '#web/features/media/uploads/upload-queue.ts'
import { useArrivals } from '#web/features/media/uploads/use-uploads.ts'
import { ListScreen } from '#web/features/staff/list-screen.tsx'
import { languageOf, useLanguage } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import type { Route } from './+types/media.ts'
import { forStaff } from '../staff-access.ts'

const states = ['ready', 'preparing'] as const

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams: search, pathname } = new URL(request.url)
  await loadWords('media', languageOf(pathname))
  return forStaff(await requireSession(request), () =>
    api('GET /api/media', {
      query: {
        q: search.get('q') || undefined,
        after: search.get('after') || undefined,
        kind: mediaKinds.find((kind) => kind === search.get('kind')),
        state: states.find((state) => state === search.get('state')),
      },
    }),
  )
}

export default function StaffMedia({ loaderData: page }: Route.ComponentProps) {
  const { library: words, tray, picker } = useWords('media')
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  useArrivals(() => void revalidate())
  if (!page) return null
  return (
    <ListScreen
      title={words.title}
      lead={words.lead}
      searchHint={words.searchHint}
      filter={[
        {
          name: 'kind',
          choices: mediaKinds.map((kind) => ({ value: kind, text: words.kinds[kind] })),
        },
        {
          name: 'state',
          label: picker.state,
          choices: states.map((state) => ({ value: state, text: picker.states[state] })),
        },
      ]}
      isEmpty={page.media.length === 0}
      emptyText={words.empty}
      next={page.next}
      first={
        <div className="mb-4 grid gap-2">
          <UploadChooser
            isLow
            kind={null}
            label={tray.choose}
            onFiles={(files) =>
              void uploadQueue.add(files.map((file) => ({ file, kind: kindOf(file) })))
            }
          />
          <p className="text-sm text-ink-soft">
            {words.space(
              roomOf(page.space.used, language),
              roomOf(Math.max(0, page.space.all - page.space.used), language),
            )}
          </p>
        </div>
      }
    >
      <ul className="flex flex-col gap-2 sm:gap-1">
        {page.media.map((media) => (
          <li key={`${media.mediaId}-${media.state}`}>
            <MediaCard media={media} onRemoved={() => void revalidate()} />
          </li>
        ))}
      </ul>
    </ListScreen>
  )
}
