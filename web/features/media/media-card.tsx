import {
  Captions,
  Eye,
  Film,
  FileText,
  Image,
  Link2,
  ListOrdered,
  Pencil,
  Play,
  Replace,
  Trash2,
} from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Media } from '#contract/media/media.ts'
import { formatDateTime, megabytes } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { openModal } from '#web/ui/dialog/dialog.tsx'
import { clockTime } from './amounts.ts'
import { ConversionNote } from './conversion-note.tsx'
import { FilePreview } from './library/file-preview.tsx'
import {
  type MediaAct,
  modalOf,
  RemoveModal,
  RenameModal,
  ReplaceModal,
} from './library/media-modals.tsx'
import { UsesList, useUses } from './library/uses-list.tsx'
import { LessonPlayer } from './player/lesson-player.tsx'

const CaptionsEditor = lazy(() =>
  import('./tracks/captions-editor.tsx').then(({ CaptionsEditor: part }) => ({ default: part })),
)
const ChaptersEditor = lazy(() => import('./tracks/chapters-editor.tsx'))
const icons = { video: Film, download: FileText, picture: Image }

type Part = 'preview' | 'captions' | 'chapters' | 'uses'

/** One upload as staff see it: what it is, where it is used, and what can be done with it. */
export function MediaCard({ media: first, onRemoved }: { media: Media; onRemoved: () => void }) {
  const words = useWords('media')
  const language = useLanguage()
  const [newer, setNewer] = useState<Media | null>(null)
  const media = newer ?? first
  const [opened, setOpened] = useState<Part | null>(null)
  // What was typed is still there after a look at another part.
  const [editors, setEditors] = useState<readonly Part[]>([])
  const [acted, setActed] = useState<{ act: MediaAct; turn: number } | null>(null)
  const act = (act: MediaAct) => setActed((last) => ({ act, turn: (last?.turn ?? 0) + 1 }))
  function toggle(part: Part): void {
    setOpened(opened === part ? null : part)
    if (!editors.includes(part)) setEditors([...editors, part])
  }
  const Icon = icons[media.kind]
  const captions = media.captions.map((each) => words.player.captionLanguages[each])
  const facts = [
    media.seconds === null ? null : clockTime(media.seconds, language),
    megabytes(media.bytes, language),
    formatDateTime(media.createdAt, language),
    media.owner,
    captions.length === 0 ? null : `${words.player.captions}: ${captions.join(', ')}`,
  ].filter((fact) => fact !== null)
  return (
    <Card as="article" padding="none" className="grid gap-4 px-4 py-3 sm:py-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Icon size={20} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-brand" />
        <div className="min-w-0 flex-1 basis-52 sm:flex sm:items-baseline sm:gap-3">
          <h2
            lang={scriptOf(media.name)}
            title={media.name}
            className="text-base break-words sm:max-w-1/2 sm:shrink-0 sm:truncate"
          >
            {media.name}
          </h2>
          <p className="text-sm text-ink-soft sm:truncate" title={facts.join(' · ')}>
            {facts.join(' · ')}
          </p>
        </div>
        <div className="flex flex-wrap gap-1 sm:gap-0">
          <PartButtons media={media} opened={opened} onToggle={toggle} />
          <MediaActs media={media} onAct={act} />
        </div>
      </div>
      <ConversionNote media={media} onChanged={setNewer} />
      {opened === 'preview' &&
        (media.kind === 'video' ? (
          <LessonPlayer
            key={media.bytes}
            source={{ source: 'hosted', mediaId: media.mediaId }}
            title={media.name}
            isSignedIn
          />
        ) : (
          <FilePreview key={media.bytes} media={media} />
        ))}
      {opened === 'uses' && <Uses mediaId={media.mediaId} />}
      {editors.includes('captions') && (
        <div hidden={opened !== 'captions'}>
          <Suspense fallback={null}>
            <CaptionsEditor mediaId={media.mediaId} />
          </Suspense>
        </div>
      )}
      {editors.includes('chapters') && (
        <div hidden={opened !== 'chapters'}>
          <Suspense fallback={null}>
            <ChaptersEditor media={media} onSaved={setNewer} />
          </Suspense>
        </div>
      )}
      {acted && (
        <ActModal
          key={`${acted.act}-${acted.turn}`}
          act={acted.act}
          media={media}
          onChanged={setNewer}
          onRemoved={onRemoved}
        />
      )}
    </Card>
  )
}

function Uses({ mediaId }: { mediaId: string }) {
  return <UsesList {...useUses(mediaId)} />
}

/** Opens with the look at where the medium is used, which is asked for anew each time. */
function ActModal({
  act,
  media,
  onChanged,
  onRemoved,
}: {
  act: MediaAct
  media: Media
  onChanged: (media: Media) => void
  onRemoved: () => void
}) {
  const id = modalOf(act, media)
  useEffect(() => openModal(id), [id])
  if (act === 'rename') return <RenameModal media={media} onRenamed={onChanged} />
  if (act === 'replace') return <ReplaceModal media={media} onReplaced={onChanged} />
  return <RemoveModal media={media} onRemoved={onRemoved} />
}

function MediaActs({ media, onAct }: { media: Media; onAct: (act: MediaAct) => void }) {
  const words = useWords('media').library
  const acts = [
    { act: 'rename', text: words.rename, Icon: Pencil },
    ...(media.state === 'ready'
      ? [{ act: 'replace', text: words.replace, Icon: Replace } as const]
      : []),
    { act: 'remove', text: words.remove, Icon: Trash2 },
  ] as const
  return (
    <>
      {acts.map(({ act, text, Icon }) => (
        <Button
          key={act}
          look="quiet"
          size="sm"
          aria-haspopup="dialog"
          aria-label={words.actOf(text, media.name)}
          title={text}
          className="sm:px-2.5"
          onClick={() => onAct(act)}
        >
          <Icon size={18} aria-hidden="true" />
          <span className="sm:hidden">{text}</span>
        </Button>
      ))}
    </>
  )
}

function PartButtons({
  media: { kind, state },
  opened,
  onToggle,
}: {
  media: Media
  opened: Part | null
  onToggle: (part: Part) => void
}) {
  const words = useWords('media')
  const isVideo = kind === 'video'
  const parts = [
    ...(state === 'ready'
      ? [{ part: 'preview', Icon: isVideo ? Play : Eye, text: words.library.preview } as const]
      : []),
    ...(state === 'ready' && isVideo
      ? [
          { part: 'captions', Icon: Captions, text: words.player.captions } as const,
          { part: 'chapters', Icon: ListOrdered, text: words.chapters.title } as const,
        ]
      : []),
    { part: 'uses', Icon: Link2, text: words.library.usedIn },
  ] as const
  return (
    <>
      {parts.map(({ part, Icon, text }) => (
        <Button
          key={part}
          look="quiet"
          size="sm"
          title={text}
          aria-expanded={opened === part}
          className="aria-expanded:bg-brand-wash sm:px-2.5"
          onClick={() => onToggle(part)}
        >
          <Icon size={18} aria-hidden="true" />
          <span className="sm:sr-only">{text}</span>
        </Button>
      ))}
    </>
  )
}
