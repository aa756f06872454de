import type { StaffLesson } from '#contract/learning/curriculum.ts'
import type { LessonBody } from '#contract/learning/lesson-body.ts'
import { formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { asProblem, problemText } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { Draft } from './autosaver.ts'
import type { LessonParts, WritingCalls } from './lesson-calls.ts'
import { RenderedDraft } from './preview.tsx'

/** Two versions of one lesson, side by side; the author chooses one. */
export function Conflict({
  mine,
  theirs,
  isFound,
  calls,
  parts,
  onMine,
  onTheirs,
}: {
  mine: Draft
  theirs: StaffLesson
  /** The own version was found on this device when the editor opened, rather than overtaken while writing. */
  isFound: boolean
  calls: WritingCalls
  parts: LessonParts
  onMine: (mine: Draft) => void
  onTheirs: () => void
}) {
  const words = useWords('curriculum')
  const site = useWords()
  const language = useLanguage()

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(
        `# ${mine.title}\n\n${await calls.toMarkdown(mine.body.document)}`,
      )
      toast.success(words.copied)
    } catch (error) {
      toast.error(problemText(asProblem(error), site))
    }
  }

  return (
    <section aria-labelledby="conflict-title">
      <div
        role="alert"
        className="mb-4 rounded-lg border border-accent/50 bg-accent-wash px-5 py-4"
      >
        <h1 id="conflict-title" className="text-xl">
          {isFound ? words.foundTitle : words.conflictTitle}
        </h1>
        <p className="mt-1">{isFound ? words.foundText : words.conflictText(theirs.savedBy)}</p>
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card as="article" className="flex flex-col gap-4">
          <h2 className="text-lg text-brand">{words.mine}</h2>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => onMine(mine)}>{words.keepMine}</Button>
            <Button look="quiet" onClick={() => void copy()}>
              {words.copyMine}
            </Button>
          </div>
          <RenderedDraft draft={mine} calls={calls} parts={parts} />
        </Card>
        <Card as="article" className="flex flex-col gap-4">
          <h2 className="text-lg text-brand">
            {words.theirs}
            <span className="block text-sm font-normal text-ink-soft">
              {words.versionBy(formatDateTime(theirs.savedAt, language), theirs.savedBy)}
            </span>
          </h2>
          <div>
            <Button look="outline" onClick={onTheirs}>
              {words.keepTheirs}
            </Button>
          </div>
          <RenderedDraft
            draft={{ title: theirs.title, body: theirs.body as LessonBody }}
            calls={calls}
            parts={parts}
          />
        </Card>
      </div>
    </section>
  )
}
