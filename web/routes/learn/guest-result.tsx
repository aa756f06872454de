import { ArrowRight, UserCheck, UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { redirect, useLocation, useRevalidator } from 'react-router'
import type { AttemptResult } from '#contract/tests/attempts.ts'
import { api, ApiProblem } from '#web/api.ts'
import { loginPathFor } from '#web/features/identity/sign-in/login-path.ts'
import { whoIsSignedIn } from '#web/features/identity/session/session.ts'
import { nameOf } from '#web/features/shell/site-of.ts'
import { PageShell } from '#web/features/shell/page-shell.tsx'
import {
  askToKeep,
  guestSecret,
  isAskedToKeep,
  joinGuestAttempts,
} from '#web/features/tests/guest-attempts.ts'
import { RenderersProvider } from '#web/features/tests/renderers.ts'
import { ResultScreen } from '#web/features/tests/result-screen.tsx'
import { languageOf, pathIn, useLanguage } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import { AreaSkeleton } from '#web/ui/area-skeleton.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { LeavingAccountMenu } from '../leaving-account-menu.tsx'
import type { Route } from './+types/guest-result.ts'
import { HandingIn } from './handing-in.tsx'
import { drawFormulas } from './draw-formulas.ts'
import { useQuestionRenderers } from './question-renderers.tsx'

/** The result of a free test. Whoever signed in meanwhile keeps it. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { courseId, lessonId, attemptId } = params
  const language = languageOf(new URL(request.url).pathname)
  const [user, site] = await Promise.all([
    whoIsSignedIn(),
    api('GET /api/site', { query: { language } }),
    loadWords('tests', language),
    loadWords('site', language),
  ])
  const email = user?.email ?? null
  const result = await resultOf(attemptId, { isSignedIn: user !== null }).catch(
    (error: unknown) => {
      if (!(error instanceof ApiProblem)) throw error
      if (error.code === 'attempt_handing_in') return 'handing-in'
      if (error.code === 'attempt_not_submitted')
        throw redirect(`/learn/${courseId}/${lessonId}/guest/${attemptId}`)
      if (error.status === 404 || error.status === 400) return null
      throw error
    },
  )
  if (!result) throw redirect(pathIn(language, `/free-tests/${courseId}/${lessonId}`))
  if (result === 'handing-in') return { site, email, result: null, isKept: false }
  return {
    site,
    email,
    isKept: result.isKept,
    result: await drawFormulas(result.result),
  }
}

/** From the account, which takes over what its person asked for; else from the device. @throws ApiProblem */
async function resultOf(
  attemptId: string,
  { isSignedIn }: { isSignedIn: boolean },
): Promise<{ result: AttemptResult; isKept: boolean } | null> {
  if (isSignedIn && isAskedToKeep(attemptId) && guestSecret(attemptId) !== null)
    await joinGuestAttempts(attemptId)
  const device = guestSecret(attemptId)
  if (device !== null)
    return {
      isKept: false,
      result: await api('POST /api/guest-attempts/{attemptId}/result', {
        params: { attemptId },
        body: { device },
      }),
    }
  if (!isSignedIn) return null
  return {
    isKept: true,
    result: await api('GET /api/learn/attempts/{attemptId}', { params: { attemptId } }),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.result?.title
  return [
    { title: title ? `${title} · ${nameOf(matches)}` : nameOf(matches) },
    { name: 'robots', content: 'noindex' },
  ]
}

export function HydrateFallback() {
  return <AreaSkeleton />
}

export default function GuestResult({
  loaderData: { result, isKept, site, email },
  params: { courseId, attemptId },
}: Route.ComponentProps) {
  const { guest } = useWords('tests')
  const language = useLanguage()
  const parts = useMemo(() => [result?.questions, result?.stimuli, result?.reviews], [result])
  const renderers = useQuestionRenderers(parts, { isSignedIn: isKept })
  const toCourse = (
    <ButtonLink look="outline" to={pathIn(language, `/courses/${courseId}`)}>
      {guest.toCourse}
      <ArrowRight size={18} aria-hidden="true" />
    </ButtonLink>
  )
  return (
    <PageShell site={site} account={<LeavingAccountMenu />}>
      {result ? (
        <div className="px-4 py-8 sm:py-12">
          <div className="mx-auto mb-6 max-w-3xl print:hidden">
            {isKept ? (
              <Kept />
            ) : email === null ? (
              <SignUpOffer attemptId={attemptId} />
            ) : (
              <KeepOffer attemptId={attemptId} email={email} />
            )}
          </div>
          <RenderersProvider value={renderers}>
            <ResultScreen result={result} tooLate={[]} certificate={null} actions={toCourse} />
          </RenderersProvider>
        </div>
      ) : (
        <HandingIn />
      )}
    </PageShell>
  )
}

function Kept() {
  const { guest } = useWords('tests')
  return (
    <p className="flex items-center gap-3 rounded-md bg-brand-wash p-4 font-semibold">
      <UserCheck size={24} aria-hidden="true" className="shrink-0 text-brand" />
      {guest.kept}
    </p>
  )
}

/** Someone is signed in, who need not be the person who sat the test. */
function KeepOffer({ attemptId, email }: { attemptId: string; email: string }) {
  const site = useWords()
  const { guest } = useWords('tests')
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function keep(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await joinGuestAttempts(attemptId)
      await revalidate()
    } catch (error) {
      setFailure(problemText(asProblem(error), site))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card as="section" padding="lg" isRaised aria-labelledby="keep-result" className="grid gap-4">
      <div>
        <h2 id="keep-result" className="text-xl">
          {guest.keepTitle}
        </h2>
        <p className="break-words text-ink-soft">{guest.keepHereText(email)}</p>
      </div>
      <div className="grid gap-2 sm:justify-items-start">
        <Button look="accent" busy={isBusy} onClick={() => void keep()}>
          <UserCheck size={20} aria-hidden="true" />
          {guest.keepHere}
        </Button>
        <FormFailure>{failure}</FormFailure>
      </div>
    </Card>
  )
}

function SignUpOffer({ attemptId }: { attemptId: string }) {
  const { guest } = useWords('tests')
  const place = useLocation()
  return (
    <Card as="section" padding="lg" isRaised aria-labelledby="keep-result" className="grid gap-4">
      <div>
        <h2 id="keep-result" className="text-xl">
          {guest.keepTitle}
        </h2>
        <p className="text-ink-soft">{guest.keepText}</p>
      </div>
      <div className="flex flex-wrap gap-3" onClickCapture={() => askToKeep(attemptId)}>
        <ButtonLink look="accent" to={loginPathFor(place, 'signup')} className="max-sm:w-full">
          <UserPlus size={20} aria-hidden="true" />
          {guest.signUp}
        </ButtonLink>
        <ButtonLink look="outline" to={loginPathFor(place)} className="max-sm:w-full">
          {guest.signIn}
        </ButtonLink>
      </div>
    </Card>
  )
}

export { ErrorBoundary } from './attempt.tsx'
