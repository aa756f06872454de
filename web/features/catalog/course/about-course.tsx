import { type ReactNode, useState } from 'react'
import type { VideoSource } from '#contract/learning/lessons.ts'
import { useWords } from '#web/text/words.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { CourseAbout } from './about-of-course.ts'

/** Shows a video that plays at once. */
export type TrailerView = (source: VideoSource) => ReactNode

/** The trailer and the long description of a course. What plays the trailer is loaded once it is asked for. */
export function AboutCourse({
  about: { title, html, trailer },
  loadPlayer,
}: {
  about: CourseAbout
  loadPlayer: () => Promise<TrailerView>
}) {
  return (
    <section aria-labelledby="about-course">
      <h2 id="about-course" className="mb-4 text-2xl">
        {title}
      </h2>
      {trailer && <Trailer {...trailer} loadPlayer={loadPlayer} />}
      {html && (
        <div
          className="prose-text max-w-prose wrap-anywhere [&_h3]:text-xl"
          dangerouslySetInnerHTML={{ __html: html }}
        />
      )}
    </section>
  )
}

function Trailer({
  source,
  label,
  loadPlayer,
}: NonNullable<CourseAbout['trailer']> & { loadPlayer: () => Promise<TrailerView> }) {
  const { problems } = useWords()
  const [view, setView] = useState<TrailerView | null>(null)

  async function play(): Promise<void> {
    try {
      const loaded = await loadPlayer()
      setView(() => loaded)
    } catch {
      toast.error(problems['offline'] ?? '')
    }
  }

  if (view) return <div className="mb-6">{view(source)}</div>
  // A button, as a press before the scripts are there is held for one.
  return (
    <button
      type="button"
      onClick={() => void play()}
      className="mb-6 grid aspect-video w-full place-content-center rounded-lg bg-river-900 text-xl font-semibold text-white"
    >
      <span aria-hidden="true">▶</span>
      {label}
    </button>
  )
}
