import { useEffect, useRef, useState } from 'react'
import { CircleCheck, CircleX } from 'lucide-react'
import { api } from '#web/api.ts'
import { nameOf } from '#web/features/shell/site-of.ts'
import { digitsIn } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { asProblem, problemText } from '#web/ui/form/form.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Route } from './+types/class-scan.ts'

/** The layout requires a sign-in. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { code: new URL(request.url).searchParams.get('code') ?? '' }
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: nameOf(matches) }, { name: 'robots', content: 'noindex' }]
}

type Result = { isPresent: true; number: number } | { isPresent: false; why: string }

/** The target of a room's QR code: marks the student as present immediately. */
export default function ClassScan({ loaderData: { code }, params }: Route.ComponentProps) {
  const site = useWords()
  const words = useWords('classroom').classes
  const language = useLanguage()
  const { courseId, meetingId } = params
  const [result, setResult] = useState<Result | null>(null)
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    api('POST /api/learn/{courseId}/classes/{meetingId}/scan', {
      params: { courseId, meetingId },
      body: { code },
    }).then(
      ({ number }) => setResult({ isPresent: true, number }),
      (error: unknown) => {
        const problem = asProblem(error)
        const own = words.failures as Record<string, string>
        setResult({ isPresent: false, why: own[problem.code] ?? problemText(problem, site) })
      },
    )
  }, [code, courseId, meetingId, site, words])
  return (
    <div
      role="status"
      className="mx-auto grid max-w-md justify-items-center gap-4 py-16 text-center"
    >
      {result === null ? (
        <>
          <Spinner />
          <p>{words.scanning}</p>
        </>
      ) : result.isPresent ? (
        <>
          <CircleCheck size={72} aria-hidden="true" className="text-good" />
          <h1 className="text-2xl">{words.scanned}</h1>
          <p className="text-ink-soft">{words.scannedText(digitsIn(language, result.number))}</p>
        </>
      ) : (
        <>
          <CircleX size={72} aria-hidden="true" className="text-danger" />
          <h1 className="text-2xl">{words.notScanned}</h1>
          <p className="text-ink-soft">{result.why}</p>
        </>
      )}
      {result && (
        <ButtonLink look="outline" reload={false} to={`/learn/${courseId}`}>
          {words.toCourse}
        </ButtonLink>
      )}
    </div>
  )
}
