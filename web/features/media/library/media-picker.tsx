import { FileText, Film, Image, Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { scriptOf } from '#contract/script-of.ts'
import type { Media } from '#contract/media/media.ts'
import type { MediaKind } from '#contract/media/terms.ts'
import { api } from '#web/api.ts'
import { formatDateTime, megabytes } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { controlClasses } from '#web/ui/form/field.tsx'
import { asProblem, problemText } from '#web/ui/form/form.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { clockTime } from '../amounts.ts'
import { UploadChooser } from '../uploads/upload-chooser.tsx'
import { uploadQueue } from '../uploads/upload-queue.ts'
import { useArrivals } from '../uploads/use-uploads.ts'

const icons = { video: Film, download: FileText, picture: Image }

/** What was chosen: ready, or still on its way. */
export interface MediaChoice {
  mediaId: string
  name: string
}

interface MediaSearch {
  q: string
  state: '' | 'ready' | 'preparing'
}

/**
 * Chooses one of the videos, files or pictures of the library, newest first, or uploads another. The words of the area
 * "media" have to be loaded.
 *
 * @param isReadyNeeded an upload is chosen only once it has arrived
 */
export function MediaPicker({
  kind,
  isReadyNeeded = false,
  onChosen,
}: {
  kind: MediaKind
  isReadyNeeded?: boolean
  onChosen: (chosen: MediaChoice) => void
}) {
  const words = useWords('media')
  const [search, setSearch] = useState<MediaSearch>({ q: '', state: '' })
  const found = useMedia(kind, search)
  const wanted = useRef<string | null>(null)
  useArrivals(({ mediaId, name, state }) => {
    if (mediaId === wanted.current && state === 'ready') onChosen({ mediaId, name })
    else found.reload()
  })

  async function upload(file: File): Promise<void> {
    const [mediaId] = await uploadQueue.add([{ file, kind }])
    if (!mediaId) return
    if (isReadyNeeded) wanted.current = mediaId
    else onChosen({ mediaId, name: file.name })
  }

  return (
    <div className="grid gap-4">
      <UploadChooser
        kind={kind}
        label={words.picker.upload[kind]}
        isSingle
        onFiles={([file]) => file && void upload(file)}
      />
      <SearchForm kind={kind} search={search} onSearch={setSearch} />
      {found.failure !== null && (
        <p role="alert" className="grid justify-items-start gap-2 font-medium text-danger">
          {found.failure}
          <Button look="outline" size="sm" onClick={found.reload}>
            {words.player.tryAgain}
          </Button>
        </p>
      )}
      {found.media?.length === 0 && <p className="text-ink-soft">{words.picker.none}</p>}
      <ul aria-label={words.picker.list} className="grid gap-1.5">
        {found.media?.map((media) => (
          <li key={media.mediaId}>
            <MediaRow media={media} isReadyNeeded={isReadyNeeded} onChosen={onChosen} />
          </li>
        ))}
      </ul>
      {found.isLoading && <Spinner />}
      {found.more && (
        <Button look="outline" size="sm" className="justify-self-start" onClick={found.more}>
          {words.picker.more}
        </Button>
      )}
    </div>
  )
}

function SearchForm({
  kind,
  search,
  onSearch,
}: {
  kind: MediaKind
  search: MediaSearch
  onSearch: (search: MediaSearch) => void
}) {
  const words = useWords('media')
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    onSearch({ ...search, q: String(new FormData(event.currentTarget).get('q') ?? '').trim() })
  }
  return (
    <form role="search" onSubmit={submit} className="flex flex-wrap gap-2">
      <input
        type="search"
        name="q"
        maxLength={200}
        aria-label={words.library.searchHint}
        placeholder={words.library.searchHint}
        className={`${controlClasses} min-w-0 flex-1 basis-40`}
      />
      <Button type="submit" look="outline" aria-label={words.picker.search}>
        <Search size={18} aria-hidden="true" />
      </Button>
      {kind === 'video' && (
        <select
          aria-label={words.picker.state}
          value={search.state}
          className={`${controlClasses} w-auto`}
          onChange={({ currentTarget }) =>
            onSearch({ ...search, state: currentTarget.value as MediaSearch['state'] })
          }
        >
          <option value="">{words.picker.states.all}</option>
          <option value="ready">{words.picker.states.ready}</option>
          <option value="preparing">{words.picker.states.preparing}</option>
        </select>
      )}
    </form>
  )
}

function MediaRow({
  media,
  isReadyNeeded,
  onChosen,
}: {
  media: Media
  isReadyNeeded: boolean
  onChosen: (chosen: MediaChoice) => void
}) {
  const words = useWords('media').picker
  const language = useLanguage()
  const Icon = icons[media.kind]
  const { mediaId, name, seconds, bytes, createdAt, state } = media
  const facts = [
    seconds === null ? null : clockTime(seconds, language),
    megabytes(bytes, language),
    formatDateTime(createdAt, language),
    state === 'ready' ? null : words.states.preparing,
  ].filter((fact) => fact !== null)
  return (
    <button
      type="button"
      disabled={isReadyNeeded && state !== 'ready'}
      onClick={() => onChosen({ mediaId, name })}
      className="flex min-h-11 w-full items-center gap-3 rounded-md border border-line px-3 py-1.5 text-start hover:border-brand hover:bg-brand-wash disabled:opacity-60"
    >
      <Icon size={20} aria-hidden="true" className="shrink-0 text-brand" />
      <span className="min-w-0">
        <span lang={scriptOf(name)} className="block font-medium break-words">
          {name}
        </span>
        <span className="block text-sm text-ink-soft">{facts.join(' · ')}</span>
      </span>
    </button>
  )
}

interface MediaFound {
  media: Media[] | null
  failure: string | null
  isLoading: boolean
  /** Fetches older ones; null: there are none. */
  more: (() => void) | null
  reload: () => void
}

/** What a search finds, page after page. */
function useMedia(kind: MediaKind, { q, state }: MediaSearch): MediaFound {
  const site = useWords()
  const [turn, setTurn] = useState(0)
  const key = JSON.stringify([kind, q, state, turn])
  const [pages, setPages] = useState<{ key: string; media: Media[]; next: string | null } | null>(
    null,
  )
  const [failed, setFailed] = useState<{ key: string; text: string } | null>(null)
  const [after, setAfter] = useState<{ key: string; id: string } | null>(null)
  const from = after?.key === key ? after.id : null

  useEffect(() => {
    let isOver = false
    const query = { kind, q: q || undefined, state: state || undefined, after: from ?? undefined }
    api('GET /api/media', { query: { ...query, limit: 20 } }).then(
      ({ media, next }) => {
        if (isOver) return
        setPages((before) => ({
          key,
          media: [...(from && before?.key === key ? before.media : []), ...media],
          next,
        }))
        setFailed(null)
      },
      (error: unknown) => !isOver && setFailed({ key, text: problemText(asProblem(error), site) }),
    )
    return () => void (isOver = true)
  }, [kind, q, state, key, from, site])

  const isCurrent = pages?.key === key
  const failure = failed?.key === key ? failed.text : null
  const next = isCurrent ? pages.next : null
  return {
    media: pages?.media ?? null,
    failure,
    isLoading: !isCurrent && failure === null,
    more: next === null ? null : () => setAfter({ key, id: next }),
    reload: () => setTurn((last) => last + 1),
  }
}
