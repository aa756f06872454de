import { Plus, Save } from 'lucide-react'
import type { Media } from '#contract/media/media.ts'
import { MOST_CHAPTERS } from '#contract/media/terms.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { FormNote } from '#web/ui/form/form-note.tsx'
import { ChapterFields } from './chapter-fields.tsx'
import { useChapters } from './use-chapters.ts'

/**
 * Chapters of a video: start and title of each. The words of the area "media" have to be loaded.
 */
export default function ChaptersEditor({
  media,
  onSaved,
}: {
  media: Media
  onSaved: (media: Media) => void
}) {
  const words = useWords('media').chapters
  const language = useLanguage()
  const { box, rows, added, shownFault, isBusy, note, save, change, add, remove } = useChapters(
    media,
    onSaved,
  )
  return (
    <section ref={box} tabIndex={-1} aria-label={words.title} className="grid gap-4 outline-none">
      {rows.length === 0 ? (
        <p className="text-ink-soft">{words.none}</p>
      ) : (
        <ol className="grid gap-3">
          {rows.map((row, at) => (
            <ChapterFields
              key={row.key}
              row={row}
              number={digitsIn(language, at + 1)}
              isNew={row.key === added}
              fault={shownFault(at)}
              change={(part) => change(row.key, part)}
              remove={() => remove(row.key)}
            />
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {rows.length < MOST_CHAPTERS && (
          <Button look="outline" onClick={add}>
            <Plus size={18} aria-hidden="true" />
            {words.add}
          </Button>
        )}
        <Button busy={isBusy} onClick={() => void save()}>
          <Save size={18} aria-hidden="true" />
          {words.save}
        </Button>
      </div>
      <FormNote note={note} />
    </section>
  )
}
