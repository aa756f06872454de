import { Play } from 'lucide-react'
import { useState } from 'react'
import type { SiteHome } from '#contract/site/site.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'

/**
 * A video behind our own poster: nothing is fetched from its host until play is pressed. Source:
 * spec §2 home.
 */
export function Tutorial({ tutorial }: { tutorial: NonNullable<SiteHome['tutorial']> }) {
  const { home } = useWords()
  const language = useLanguage()
  const [isPlaying, setPlaying] = useState(false)
  return (
    <figure>
      <div className="relative aspect-video overflow-hidden rounded-xl border border-line bg-river-800">
        {isPlaying ? (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin already, and its player needs its own
          <iframe
            src={tutorial.embedUrl}
            title={tutorial.title}
            allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
            className="absolute inset-0 size-full"
          />
        ) : (
          <a
            href={tutorial.url}
            rel="noopener"
            onClick={(event) => {
              event.preventDefault()
              setPlaying(true)
            }}
            className="group/play absolute inset-0 grid place-items-center -outline-offset-4 focus-visible:outline-marigold-300"
          >
            <img
              src="/pictures/hero.svg"
              alt=""
              width={720}
              height={620}
              loading="lazy"
              className="absolute inset-0 size-full object-cover opacity-30 transition-opacity group-hover/play:opacity-40"
            />
            <span className="relative grid size-20 place-items-center rounded-full bg-accent text-on-accent shadow-raised transition-transform duration-200 ease-calm group-hover/play:scale-108">
              <Play size={34} fill="currentColor" aria-hidden="true" className="ml-1" />
            </span>
            <span className="absolute inset-x-0 bottom-0 flex items-center justify-between gap-4 bg-river-900/80 px-4 py-3 text-white">
              <span className="font-semibold">
                <span className="sr-only">{home.play}: </span>
                {tutorial.title}
              </span>
              <span className="tabular-nums">{digitsIn(language, tutorial.length)}</span>
            </span>
          </a>
        )}
      </div>
      <figcaption className="mt-2 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
        {tutorial.isSample && <Badge className="sample-site:hidden">{home.sampleVoice}</Badge>}
        {home.playNote}
      </figcaption>
    </figure>
  )
}
