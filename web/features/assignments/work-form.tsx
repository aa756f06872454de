import { Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { AssignmentView, WorkFile } from '#contract/assignments/submissions.ts'
import { assignmentLimits, workFileTypes } from '#contract/assignments/terms.ts'
import { saysOffline } from '#web/api.ts'
import { digitsIn, fileLimit } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, Textarea } from '#web/ui/form/field.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { SentFileField } from '#web/ui/form/sent-files/sent-file-field.tsx'
import { type FileCalls, useSentFiles } from '#web/ui/form/sent-files/use-sent-files.ts'
import { useOnline } from '#web/ui/hooks/use-online.ts'
import { keepDraft, linksOf, readDraft, type WorkDraft } from './work-draft.ts'

/** Work as a call takes it. */
export interface Work {
  key: string
  text: string
  links: string[]
  fileIds: string[]
}

export type WorkCalls = FileCalls<WorkFile> & { handIn: (work: Work) => Promise<void> }

/** The form in which a student hands work in. What is typed is kept on this device until then. */
export function WorkForm({
  view: { rules, submissions, unusedFiles },
  draftKey,
  calls,
}: {
  view: AssignmentView
  draftKey: string
  calls: WorkCalls
}) {
  const words = useWords('assignments')
  const language = useLanguage()
  const isOnline = useOnline()
  const [draft, setDraft] = useState(() => readDraft(draftKey))
  const files = useSentFiles(calls, { first: unusedFiles, limits: assignmentLimits })
  const { failure, isBusy, wrongLinks, submit } = useHandIn({ draft, files, draftKey, calls })
  const takes = (kind: (typeof rules.takes)[number]) => rules.takes.includes(kind)
  function type(part: Partial<WorkDraft>): void {
    const next = { ...draft, ...part }
    setDraft(next)
    keepDraft(draftKey, next)
  }
  const [latest] = submissions
  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
      {takes('text') && (
        <Field name="text" label={words.text} hint={words.kept}>
          <Textarea
            rows={8}
            maxLength={assignmentLimits.text}
            value={draft.text}
            onChange={(event) => type({ text: event.target.value })}
          />
        </Field>
      )}
      {takes('files') && (
        <SentFileField
          files={files}
          types={workFileTypes}
          fileBytes={assignmentLimits.fileBytes}
          words={words}
          hint={`${words.filesHint(
            digitsIn(language, assignmentLimits.files),
            fileLimit(assignmentLimits.fileBytes, language),
          )} ${words.photosFirst}`}
        />
      )}
      {takes('links') && (
        <Field name="links" label={words.links} hint={words.linksHint} error={wrongLinks}>
          <Textarea
            rows={3}
            inputMode="url"
            value={draft.links}
            onChange={(event) => type({ links: event.target.value })}
          />
        </Field>
      )}
      {latest && !latest.mark && <p className="text-ink-soft">{words.replaces}</p>}
      {!isOnline && (
        <p role="status" className="rounded-md bg-accent-wash px-4 py-3 text-accent-strong">
          {words.offline}
        </p>
      )}
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" size="lg" busy={isBusy} className="justify-self-start max-sm:w-full">
        <Send size={18} aria-hidden="true" />
        {latest ? words.handInAgain : words.handIn}
      </Button>
    </form>
  )
}

function useHandIn({
  draft,
  files,
  draftKey,
  calls,
}: {
  draft: WorkDraft
  files: ReturnType<typeof useSentFiles<WorkFile>>
  draftKey: string
  calls: WorkCalls
}) {
  const site = useWords()
  const words = useWords('assignments')
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [wrongLinks, setWrongLinks] = useState<string>()

  /** Why it cannot be sent as it is. */
  function check(links: string[] | null): string | null {
    const most = assignmentLimits.links
    const wrong = !links
      ? words.badLink
      : links.length > most
        ? words.tooManyLinks(digitsIn(language, most))
        : undefined
    setWrongLinks(wrong)
    if (wrong !== undefined) return null
    if (!files.isReady) return words.wait
    const isEmpty = draft.text.trim() === '' && links?.length === 0 && files.fileIds.length === 0
    return isEmpty ? words.empty : null
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const links = linksOf(draft.links)
    const reason = check(links)
    setFailure(reason)
    if (reason !== null || !links || links.length > assignmentLimits.links) return
    setBusy(true)
    try {
      await calls.handIn({ key: draft.key, text: draft.text, links, fileIds: files.fileIds })
      keepDraft(draftKey, null)
    } catch (error) {
      const problem = asProblem(error)
      const own: Record<string, string> = words.failures
      setFailure(
        saysOffline(error) ? words.offline : (own[problem.code] ?? problemText(problem, site)),
      )
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, failure, wrongLinks, submit }
}
