import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { FieldError } from '#contract/problems.ts'
import { ApiProblem } from '#web/api.ts'
import { useWords, type SiteWords } from '#web/text/words.ts'
import { toast } from '../toast/toast.ts'

export interface Form {
  /**
   * For the form element. Its controls are uncontrolled, so that text typed before scripts loaded
   * stays.
   */
  props: {
    ref: React.RefObject<HTMLFormElement | null>
    noValidate: true
    /** What checks it is fetched while someone types: a slow or lost line does not hold up the first submit. */
    onFocus: () => void
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
  isBusy: boolean
  /** Why the whole form could not be sent, in plain words. */
  failure: string | null
  /** Name and error for a Field. */
  field(name: string): { name: string; error: string | undefined }
}

/**
 * A form checked by a schema of the contract, fetched once a field has the focus. Errors, the server's too, are beside
 * their fields, and the first gets the focus. It cannot be sent twice; what was typed stays until `onSubmit` is done.
 */
export function useForm<Schema extends z.ZodType>(options: {
  schema: () => Promise<Schema>
  /** The schema's input. Default: every control of the form by its name. */
  read?: (data: FormData) => unknown
  /** Sends the parsed input; an ApiProblem thrown here is shown. */
  onSubmit: (values: z.output<Schema>, form: HTMLFormElement) => Promise<void>
}): Form {
  const words = useWords()
  const element = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const isFetched = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => focusFirstError(element.current, errors), [errors])

  const checks = () => Promise.all([options.schema(), import('#contract/field-errors.ts')])

  async function send(form: HTMLFormElement): Promise<void> {
    const read = options.read ?? ((data: FormData) => Object.fromEntries(data))
    const [schema, { fieldErrors }] = await checks()
    const result = schema.safeParse(read(new FormData(form)), { reportInput: true })
    if (!result.success)
      return setErrors(
        fieldErrors(result.error).map((error) =>
          SAY_NO_MORE.has(error.code) && isMissing(form.elements.namedItem(error.field))
            ? { ...error, code: 'required' }
            : error,
        ),
      )
    setErrors([])
    await options.onSubmit(result.data, form)
  }

  return {
    props: {
      ref: element,
      noValidate: true,
      onFocus() {
        if (isFetched.current) return
        isFetched.current = true
        // Fetched again by the submit, which says what went wrong.
        checks().catch(() => undefined)
      },
      onSubmit(event) {
        event.preventDefault()
        if (sending.current) return
        sending.current = true
        setBusy(true)
        setFailure(null)
        const form = event.currentTarget
        send(form)
          .catch((error: unknown) => {
            const problem = asProblem(error)
            // Closed while it was being sent: what failed is not seen there.
            const text = (hasText(form) ? typedProblemText : problemText)(problem, words)
            if (form.closest('dialog')?.open === false) toast.error(text)
            const beside = problem.errors.filter(({ field }) =>
              element.current?.elements.namedItem(field),
            )
            setErrors(beside)
            if (beside.length === 0) setFailure(text)
          })
          .finally(() => {
            sending.current = false
            setBusy(false)
          })
      },
    },
    isBusy,
    failure,
    field(name) {
      const error = errors.find((error) => error.field === name)
      return { name, error: error && fieldErrorText(error, words) }
    },
  }
}

/** What a schema says of an empty field that it has no words of its own for. */
const SAY_NO_MORE: ReadonlySet<string> = new Set(['text_expected', 'number_expected', 'wrong_type'])

/** Whether it is a required field that is empty. */
function isMissing(control: Element | RadioNodeList | null): boolean {
  return (
    (control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement) &&
    control.required &&
    control.value.trim() === ''
  )
}

/** Why a form could not be sent; announced when it appears. */
export function FormFailure({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="contents">
      {children && (
        <p className="rounded-md border border-danger/40 bg-danger-wash px-4 py-3 font-medium text-danger">
          {children}
        </p>
      )}
    </div>
  )
}

/** The text of a failed call; one that came too often says when the next may come. */
export function problemText(problem: ApiProblem, words: SiteWords): string {
  const { code, retryAfterSeconds } = problem
  if (code === 'too_many_requests' && retryAfterSeconds !== null)
    return words.ui.tooManyUntil(minuteAfter(retryAfterSeconds))
  return words.problems[problem.code] ?? problem.message
}

/** The first whole minute after some seconds have passed, as a moment in UTC. */
function minuteAfter(seconds: number): string {
  return new Date(Math.ceil((Date.now() + seconds * 1000) / 60_000) * 60_000).toISOString()
}

/** The same where something was typed, which is still there. */
export function typedProblemText(problem: ApiProblem, words: SiteWords): string {
  return problem.code === 'offline' ? words.ui.offlineTyped : problemText(problem, words)
}

/** Whether something is written in one of its fields. */
function hasText(form: HTMLFormElement): boolean {
  const typed = 'input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), textarea'
  return [...form.querySelectorAll<HTMLInputElement>(typed)].some(({ value }) => value !== '')
}

/** The text of a failed call about one field; undefined if it has none. */
export function fieldProblem(error: unknown, field: string, words: SiteWords): string | undefined {
  const wrong = error instanceof ApiProblem && error.errors.find((each) => each.field === field)
  return wrong ? fieldErrorText(wrong, words) : undefined
}

/** The text of one field's error. */
function fieldErrorText({ code, message }: FieldError, words: SiteWords): string {
  const text = (words.fieldErrors as Record<string, string | ((limit: string) => string)>)[code]
  // The bound that was passed is only in the server's sentence.
  return (typeof text === 'function' ? text(/\d+/.exec(message)?.[0] ?? '') : text) ?? message
}

/** A chunk that can't be fetched means no connection, too; anything else is a bug and is reported to the console. */
export function asProblem(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error
  reportError(error)
  return new ApiProblem({
    status: 0,
    code: navigator.onLine ? 'unknown' : 'offline',
    title: 'That did not work. Try again in a moment.',
  })
}

function focusFirstError(form: HTMLFormElement | null, errors: readonly FieldError[]): void {
  const wrong = new Set(errors.map(({ field }) => field))
  const first = [...(form?.elements ?? [])].find((control) =>
    wrong.has((control as HTMLInputElement).name),
  )
  if (first instanceof HTMLElement) first.focus()
}
