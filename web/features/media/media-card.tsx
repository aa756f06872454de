import { Captions, Film, FileText, Image, Play } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Media } from '#contract/media/media.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#web/text/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button.tsx'
import { clockTime, megabytes } from './amounts.ts'
import { LessonPlayer } from './lesson-player.tsx'

const CaptionsEditor = lazy(() =>
  import('./captions-editor.tsx').then(({ CaptionsEditor: part }) => ({ default: part })),
)
const icons = { video: Film, download: FileText, picture: Image }

/** One upload as staff see it: what it is, how large, and for videos a preview and captions. */
export function MediaCard({ media }: { media: Media }) {
  const words = useWords('media')
  const language = useLanguage()
  const [opened, setOpened] = useState<'player' | 'captions' | null>(null)
  const Icon = icons[media.kind]
  const facts = [
    media.seconds === null ? null : clockTime(media.seconds, language),
    megabytes(media.bytes, language),
    media.owner,
    ...media.captions.map(
      (each) => `${words.player.captions}: ${words.player.captionLanguages[each]}`,
    ),
  ].filter((fact) => fact !== null)
  return (
    <article className="grid gap-4 rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-start gap-4">
        <Icon size={28} strokeWidth={1.5} aria-hidden="true" className="mt-1 shrink-0 text-brand" />
        <div className="min-w-0 flex-1 basis-52">
          <h2 lang={scriptOf(media.name)} className="text-lg break-words">
            {media.name}
          </h2>
          <p className="text-sm text-ink-soft">{facts.join(' · ')}</p>
          <p className="font-mono text-sm text-ink-soft select-all">{media.mediaId}</p>
        </div>
        {media.kind === 'video' && (
          <div className="flex flex-wrap gap-2">
            <Button
              look="outline"
              aria-expanded={opened === 'player'}
              onClick={() => setOpened(opened === 'player' ? null : 'player')}
            >
              <Play size={18} aria-hidden="true" />
              {words.library.preview}
            </Button>
            <Button
              look="outline"
              aria-expanded={opened === 'captions'}
              onClick={() => setOpened(opened === 'captions' ? null : 'captions')}
            >
              <Captions size={18} aria-hidden="true" />
              {words.player.captions}
            </Button>
          </div>
        )}
      </div>
      {opened === 'player' && (
        <LessonPlayer
          source={{ source: 'hosted', mediaId: media.mediaId }}
          title={media.name}
          isSignedIn
        />
      )}
      {opened === 'captions' && (
        <Suspense fallback={null}>
          <CaptionsEditor mediaId={media.mediaId} />
        </Suspense>
      )}
    </article>
  )
}
