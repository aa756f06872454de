import { ArrowRightLeft } from 'lucide-react'
import { useState } from 'react'
import type {
  InstructorMergePreview,
  onceOutcomes,
  StaffInstructor,
} from '#contract/catalog/instructors.ts'
import { scriptOf } from '#contract/script-of.ts'
import { api } from '#web/api.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { Modal, ModalButton } from '#web/ui/dialog/modal.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useLatestSearch } from '../fields/use-latest-search.ts'
import { WordSearch } from '../fields/word-search.tsx'

interface InstructorMergeProps {
  instructor: StaffInstructor
  onMerged: () => Promise<void>
}

/** Makes one of this instructor and another who is the same person: find them, see what happens, do it. */
export function InstructorMerge({ instructor, onMerged }: InstructorMergeProps) {
  const words = useWords('staff').instructors
  const modal = `instructor-merge-${instructor.slug}`
  return (
    <>
      <ModalButton opens={modal} look="quiet" size="sm">
        <ArrowRightLeft size={16} aria-hidden="true" />
        {words.merge}
        <span className="sr-only">: {instructor.name}</span>
      </ModalButton>
      <Modal id={modal} title={words.mergeTitle(instructor.name)} className="max-w-xl">
        <MergeSteps instructor={instructor} modal={modal} onMerged={onMerged} />
      </Modal>
    </>
  )
}

function MergeSteps({ instructor, modal, onMerged }: InstructorMergeProps & { modal: string }) {
  const site = useWords()
  const words = useWords('staff').instructors
  const [preview, setPreview] = useState<InstructorMergePreview | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const params = { slug: instructor.slug }
  const { found, hasFailed, search } = useLatestSearch(async (typed) => {
    const { rows } = await api('GET /api/staff/instructors', { query: { q: typed || undefined } })
    return rows.filter(({ slug }) => slug !== instructor.slug)
  })

  async function act(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      const problem = asProblem(error)
      setFailure(words.mergeProblems[problem.code] ?? problemText(problem, site))
    } finally {
      setBusy(false)
    }
  }

  const choose = (closed: string) =>
    act(async () =>
      setPreview(
        await api('GET /api/staff/instructors/{slug}/merge', { params, query: { closed } }),
      ),
    )
  const merge = (closed: string) =>
    act(async () => {
      await api('POST /api/staff/instructors/{slug}/merge', { params, body: { closed } })
      closeModal(modal)
      setPreview(null)
      toast.success(words.merged)
      await onMerged()
    })

  if (preview)
    return (
      <div className="flex flex-col gap-4">
        <MergeEffects preview={preview} />
        <FormFailure>{failure}</FormFailure>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={() => setPreview(null)}>
            {words.chooseOther}
          </Button>
          {preview.obstacles.length === 0 && (
            <Button look="danger" busy={isBusy} onClick={() => void merge(preview.closed.slug)}>
              {words.mergeNow}
            </Button>
          )}
        </div>
      </div>
    )
  return (
    <div className="flex flex-col gap-4">
      <p>{words.mergeText(instructor.name)}</p>
      <WordSearch label={words.search} onSearch={search} />
      <FormFailure>{failure}</FormFailure>
      <div role="status">
        {hasFailed && <p className="text-danger">{words.findFailed}</p>}
        {found?.length === 0 && <p className="text-ink-soft">{words.noneFound}</p>}
      </div>
      {found && found.length > 0 && (
        <ul className="flex flex-col gap-2">
          {found.map((other) => (
            <li key={other.slug} className="flex items-center gap-3">
              <PersonLine person={other} />
              <Button
                look="outline"
                size="sm"
                busy={isBusy}
                aria-label={words.chooseOne(other.name)}
                onClick={() => void choose(other.slug)}
              >
                {words.choose}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function PersonLine({ person }: { person: StaffInstructor }) {
  const words = useWords('staff').instructors
  const language = useLanguage()
  return (
    <>
      <img
        src={person.image}
        alt=""
        width={40}
        height={40}
        loading="lazy"
        className="size-10 shrink-0 rounded-full bg-sunken object-cover"
      />
      <span className="min-w-0 flex-1">
        <span lang={scriptOf(person.name)} className="block font-medium">
          {person.name}
        </span>
        <span className="text-sm text-ink-soft">
          <span lang={scriptOf(person.designation)}>{person.designation}</span>
          {' · '}
          {words.courseCount(formatCount(person.courseCount, language), person.courseCount)}
        </span>
      </span>
    </>
  )
}

/** Who stays, who goes, and what goes over; or why it cannot be. */
function MergeEffects({ preview }: { preview: InstructorMergePreview }) {
  const words = useWords('staff').instructors
  const language = useLanguage()
  const count = (number: number) => formatCount(number, language)
  const { obstacles, account, movedCourses, sharedCourses, classes } = preview
  const once = (what: 'invitation' | 'calendar', outcome: (typeof onceOutcomes)[number]) =>
    outcome === 'none' ? [] : [words.mergeOnce[what][outcome]]
  const lines =
    obstacles.length > 0
      ? obstacles.map((obstacle) => words.obstacles[obstacle])
      : [
          words.movedCourses(count(movedCourses), movedCourses),
          ...(sharedCourses > 0 ? [words.sharedCourses(count(sharedCourses), sharedCourses)] : []),
          ...(classes > 0 ? [words.movedClasses(count(classes), classes)] : []),
          ...(account === 'moved' ? [words.movedAccount] : []),
          ...once('invitation', preview.invitation),
          ...once('calendar', preview.calendar),
          words.movedAddress,
          words.closedTexts,
        ]
  return (
    <>
      <dl className="flex flex-col gap-3">
        {(['successor', 'closed'] as const).map((side) => (
          <div key={side}>
            <dt className="text-sm font-semibold text-ink-soft">{words.sides[side]}</dt>
            <dd className="flex items-center gap-3">
              <PersonLine person={preview[side]} />
            </dd>
          </div>
        ))}
      </dl>
      <div>
        <h3 className="font-semibold">
          {obstacles.length > 0 ? words.mergeRefused : words.mergeEffects}
        </h3>
        <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </>
  )
}
