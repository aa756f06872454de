import { Captions, Film, FileText, Image, ListOrdered, Play } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Media } from '#contract/media/media.ts'
import { megabytes } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { clockTime } from './amounts.ts'
import { ConversionNote } from './conversion-note.tsx'
import { LessonPlayer } from './player/lesson-player.tsx'

const CaptionsEditor = lazy(() =>
  import('./tracks/captions-editor.tsx').then(({ CaptionsEditor: part }) => ({ default: part })),
)
const ChaptersEditor = lazy(() => import('./tracks/chapters-editor.tsx'))
const icons = { video: Film, download: FileText, picture: Image }

type Part = 'player' | 'captions' | 'chapters'

/** One upload as staff see it: its kind and size, and for videos a preview and captions. */
export function MediaCard({ media: given }: { media: Media }) {
  const words = useWords('media')
  const language = useLanguage()
  const [newer, setNewer] = useState<Media | null>(null)
  const media = newer ?? given
  const [opened, setOpened] = useState<Part | null>(null)
  // What was typed is still there after a look at another part.
  const [editors, setEditors] = useState<readonly Part[]>([])
  function toggle(part: Part): void {
    setOpened(opened === part ? null : part)
    if (!editors.includes(part)) setEditors([...editors, part])
  }
  const Icon = icons[media.kind]
  const captions = media.captions.map((each) => words.player.captionLanguages[each])
  const facts = [
    media.seconds === null ? null : clockTime(media.seconds, language),
    megabytes(media.bytes, language),
    media.owner,
    captions.length === 0 ? null : `${words.player.captions}: ${captions.join(', ')}`,
  ].filter((fact) => fact !== null)
  return (
    <Card as="article" className="grid gap-4">
      <div className="flex flex-wrap items-start gap-4">
        <Icon size={28} strokeWidth={1.5} aria-hidden="true" className="mt-1 shrink-0 text-brand" />
        <div className="min-w-0 flex-1 basis-52">
          <h2 lang={scriptOf(media.name)} className="text-lg break-words">
            {media.name}
          </h2>
          <p className="text-sm text-ink-soft">{facts.join(' · ')}</p>
          <p className="font-mono text-sm text-ink-soft select-all">{media.mediaId}</p>
        </div>
        {media.kind === 'video' && media.state === 'ready' && (
          <PartButtons opened={opened} onToggle={toggle} />
        )}
      </div>
      <ConversionNote media={media} onChanged={setNewer} />
      {opened === 'player' && (
        <LessonPlayer
          source={{ source: 'hosted', mediaId: media.mediaId }}
          title={media.name}
          isSignedIn
        />
      )}
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
    </Card>
  )
}

function PartButtons({
  opened,
  onToggle,
}: {
  opened: Part | null
  onToggle: (part: Part) => void
}) {
  const words = useWords('media')
  const parts = [
    { part: 'player', Icon: Play, text: words.library.preview },
    { part: 'captions', Icon: Captions, text: words.player.captions },
    { part: 'chapters', Icon: ListOrdered, text: words.chapters.title },
  ] as const
  return (
    <div className="flex flex-wrap gap-2">
      {parts.map(({ part, Icon, text }) => (
        <Button
          key={part}
          look="outline"
          aria-expanded={opened === part}
          onClick={() => onToggle(part)}
        >
          <Icon size={18} aria-hidden="true" />
          {text}
        </Button>
      ))}
    </div>
  )
}
