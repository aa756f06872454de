import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Announcement, GroupLink } from '#contract/discussion/announcements.ts'
import { groupServices, TEXT_MAX, TITLE_MAX } from '#contract/discussion/terms.ts'
import { api } from '#web/api.ts'
import { digitsIn, formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { openModal } from '#web/ui/dialog/dialog.tsx'
import { controlClasses, Field, Input, Textarea } from '#web/ui/form/field.tsx'
import { asProblem, fieldProblem, FormFailure, typedProblemText } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { TypedPreview } from './typed-preview.tsx'

/** The announcements of a course, and the form for new ones. */
export function AnnounceScreen({
  courseId,
  batches,
  announcements,
  onChanged,
}: {
  courseId: string
  batches: readonly { number: number }[]
  announcements: readonly (Announcement & { isNotified: boolean })[]
  onChanged: () => Promise<void>
}) {
  const words = useWords('discussion')
  const language = useLanguage()
  return (
    <div className="grid max-w-3xl gap-8">
      <AnnounceForm courseId={courseId} batches={batches} onSent={onChanged} />
      <ul className="grid gap-3">
        {announcements.map((one) => (
          <li key={one.id} className="grid gap-2 rounded-md border border-line bg-surface p-4">
            <h2 lang={scriptOf(one.title)} className="break-words font-semibold">
              {one.title}
            </h2>
            <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
              <time dateTime={one.createdAt}>{formatDateTime(one.createdAt, language)}</time>
              <Badge>
                {one.batchNumber === null
                  ? words.forAll
                  : words.forBatch(digitsIn(language, one.batchNumber))}
              </Badge>
              <Badge tone={one.isNotified ? 'good' : 'accent'}>
                {one.isNotified ? words.notified : words.notifying}
              </Badge>
            </p>
            <Button
              look="quiet"
              size="sm"
              className="justify-self-start"
              onClick={() => openModal(`remove-${one.id}`)}
            >
              <Trash2 size={16} aria-hidden="true" />
              {words.takeDown}
            </Button>
            <ConfirmModal
              id={`remove-${one.id}`}
              title={words.takeDown}
              confirm={words.takeDown}
              keep={words.keep}
              onConfirm={async () => {
                await api('DELETE /api/staff/courses/{courseId}/announcements/{id}', {
                  params: { courseId, id: one.id },
                })
                await onChanged()
              }}
            >
              <p>{words.takeDownText}</p>
            </ConfirmModal>
          </li>
        ))}
      </ul>
    </div>
  )
}

function AnnounceForm({
  courseId,
  batches,
  onSent,
}: {
  courseId: string
  batches: readonly { number: number }[]
  onSent: () => Promise<void>
}) {
  const site = useWords()
  const words = useWords('discussion')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [text, setText] = useState('')
  const beside = (name: string) => fieldProblem(error, name, site)

  async function send(form: HTMLFormElement): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setError(null)
    const typed = new FormData(form)
    try {
      await api('POST /api/staff/courses/{courseId}/announcements', {
        params: { courseId },
        body: {
          batchNumber: Number(typed.get('batch')) || null,
          title: String(typed.get('title')),
          text: String(typed.get('text')),
        },
      })
      form.reset()
      setText('')
      toast.success(words.announced)
      await onSent()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      className="grid gap-4 rounded-lg border border-line bg-surface p-5"
      onSubmit={(event) => {
        event.preventDefault()
        void send(event.currentTarget)
      }}
    >
      <p className="text-ink-soft">{words.announceText}</p>
      <AudienceField batches={batches} />
      <Field name="title" label={words.announceTitle} error={beside('title')} required>
        <Input maxLength={TITLE_MAX} />
      </Field>
      <Field
        name="text"
        label={words.announceBody}
        hint={words.textHint}
        error={beside('text')}
        required
      >
        <Textarea maxLength={TEXT_MAX} onChange={(event) => setText(event.target.value)} />
      </Field>
      <TypedPreview text={text} />
      <FormFailure>
        {error !== null && !beside('title') && !beside('text')
          ? typedProblemText(asProblem(error), site)
          : null}
      </FormFailure>
      <Button type="submit" busy={isBusy} className="justify-self-start">
        {words.announce}
      </Button>
    </form>
  )
}

function AudienceField({ batches }: { batches: readonly { number: number }[] }) {
  const words = useWords('discussion')
  const language = useLanguage()
  return (
    <label>
      <span className="mb-1 block font-semibold">{words.announceTo}</span>
      <select name="batch" className={controlClasses}>
        <option value="">{words.forAll}</option>
        {batches.map(({ number }) => (
          <option key={number} value={number}>
            {words.forBatch(digitsIn(language, number))}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The groups of one batch, one address per service. */
export function GroupsForm({
  courseId,
  number,
  groups,
}: {
  courseId: string
  number: number
  groups: readonly GroupLink[]
}) {
  const site = useWords()
  const words = useWords('discussion')
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function save(form: HTMLFormElement): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    const typed = new FormData(form)
    try {
      await api('PUT /api/staff/courses/{courseId}/batches/{number}/groups', {
        params: { courseId, number },
        body: {
          groups: groupServices.flatMap((service) => {
            const address = String(typed.get(service) ?? '').trim()
            return address ? [{ service, address }] : []
          }),
        },
      })
      toast.success(words.groupsSaved)
    } catch (error) {
      const problem = asProblem(error)
      setFailure(
        problem.code === 'invalid_input' ? words.wrongGroup : typedProblemText(problem, site),
      )
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      className="grid gap-3 rounded-md border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save(event.currentTarget)
      }}
    >
      <h3 className="font-semibold">{words.forBatch(digitsIn(language, number))}</h3>
      {groupServices.map((service) => (
        <Field key={service} name={service} label={words.services[service]}>
          <Input
            type="url"
            inputMode="url"
            maxLength={300}
            defaultValue={groups.find((group) => group.service === service)?.address ?? ''}
          />
        </Field>
      ))}
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" look="outline" busy={isBusy} className="justify-self-start">
        {words.save}
      </Button>
    </form>
  )
}
