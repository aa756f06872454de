import type { Chapter } from '#contract/media/media.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { Sheet } from '#web/ui/dialog/sheet.tsx'
import { clockTime } from '../amounts.ts'

/** The chapters of a video; pressing one closes the sheet. */
export function ChapterSheet({
  id,
  chapters,
  place,
  onChapter,
}: {
  id: string
  /** In the order in which they begin. */
  chapters: readonly Chapter[]
  /** Where the video is, in seconds; null: it has not begun. */
  place: number | null
  /** The start of the pressed chapter, in seconds. */
  onChapter: (start: number) => void
}) {
  const words = useWords('media').player
  const language = useLanguage()
  const current = place === null ? undefined : chapters.findLast(({ start }) => start <= place)
  return (
    <Sheet id={id} title={words.chapters}>
      <ol className="-mx-2 grid gap-1">
        {chapters.map((chapter) => (
          <li key={chapter.start}>
            <button
              type="button"
              aria-current={chapter === current ? 'true' : undefined}
              onClick={() => {
                closeModal(id)
                onChapter(chapter.start)
              }}
              className="flex min-h-12 w-full items-center gap-3 rounded-md px-2 py-2 text-left hover:bg-brand-wash aria-[current]:bg-brand-wash aria-[current]:font-semibold"
            >
              <span className="w-16 shrink-0 font-medium text-brand tabular-nums">
                {clockTime(Math.floor(chapter.start), language)}
              </span>
              <span lang={scriptOf(chapter.title)} className="min-w-0 break-words">
                {chapter.title}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}
