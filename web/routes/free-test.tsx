import { useEffect, useState } from 'react'
import { data, useNavigate, useRouteLoaderData } from 'react-router'
import { textIn } from '#contract/languages.ts'
import type { FreeTest } from '#contract/tests/guests.ts'
import type { PublicSite } from '#contract/site/site.ts'
import { api, apiContext, ApiProblem } from '#web/api.ts'
import { ShareLinks } from '#web/features/catalog/course/share-links.tsx'
import { currentSession, useSession } from '#web/features/identity/session/session.ts'
import { FreeTestForm } from '#web/features/inbox/free-test-form.tsx'
import { siteOf } from '#web/features/shell/site-of.ts'
import { attemptStore } from '#web/features/tests/attempt-store.ts'
import { FreeTestScreen, type FreeTestState } from '#web/features/tests/free-test-screen.tsx'
import { testWords, useTestWords } from '#web/features/tests/free-test-words.ts'
import {
  GUEST,
  guestApi,
  guestAttempts,
  joinGuestAttempts,
  startFreeTest,
} from '#web/features/tests/guest-attempts.ts'
import { deviceMoment, keepSheet } from '#web/features/tests/open-attempt.ts'
import { languageOf, pathIn, useLanguage } from '#web/text/language.ts'
import { pageHead } from '#web/text/page-head.ts'
import type { Route } from './+types/free-test.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const test = await context
    .get(apiContext)('GET /api/free-tests/{courseId}/{lessonId}', { params })
    .catch((error: unknown) => {
      if (error instanceof ApiProblem && error.status >= 400 && error.status < 500)
        throw data({ missing: 'free-test' }, { status: 404 })
      throw error
    })
  return { test }
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { test } = loaderData
  const language = languageOf(location.pathname)
  const { guest } = testWords(language)
  return pageHead({
    site: siteOf(matches),
    language,
    path: `/free-tests/${test.courseId}/${test.lessonId}`,
    title: guest.headTitle(test.title),
    description: guest.description(test.title, textIn(language, test.courseName)),
    picture: `/pictures/share/${test.courseId}.png`,
  })
}

/** A test that anyone may take once, before signing up. */
export default function FreeTestPage({ loaderData: { test } }: Route.ComponentProps) {
  const { guest } = useTestWords()
  const language = useLanguage()
  const navigate = useNavigate()
  const { site } = useRouteLoaderData(`${language}/layout`) as { site: PublicSite }
  const { state, path } = useOwnAttempt(test)
  const page = pathIn(language, `/free-tests/${test.courseId}/${test.lessonId}`)
  return (
    <FreeTestScreen
      test={test}
      state={state}
      resultPath={path}
      share={
        <ShareLinks
          title={guest.headTitle(test.title)}
          address={`${site.origin}${page}`}
          isOnDark={false}
          label={guest.share}
        />
      }
      form={
        <FreeTestForm
          provider={site.name}
          words={guest}
          onStart={async (form) => {
            const sheet = await startFreeTest(test, form)
            const tools = { person: GUEST, store: await attemptStore(), api, now: deviceMoment }
            await keepSheet(sheet, { isTakeOver: false }, tools)
            await navigate(attemptPath(test, sheet.attemptId))
          }}
        />
      }
    />
  )
}

function attemptPath({ courseId, lessonId }: FreeTest, attemptId: string): string {
  return `/learn/${courseId}/${lessonId}/guest/${attemptId}`
}

interface OwnFreeTest {
  state: FreeTestState
  /** Where to go on, or its result; null: there is none. */
  path: string | null
}

/** What this device, or the account that is signed in, has of the test already. */
function useOwnAttempt(test: FreeTest): OwnFreeTest {
  const [own, setOwn] = useState<OwnFreeTest>({ state: 'new', path: null })
  const session = useSession()
  useEffect(() => {
    if (session.state === 'unknown') return
    let isShown = true
    void findOwn(test).then(
      (found) => isShown && setOwn(found),
      // Without a line the form says so when it is sent.
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [test, session.state])
  return own
}

async function findOwn(test: FreeTest): Promise<OwnFreeTest> {
  const isOfTest = (one: { courseId: string; lessonId: string }) =>
    one.courseId === test.courseId && one.lessonId === test.lessonId
  if (currentSession().state === 'signed-in') {
    const { own } = await joinGuestAttempts(null)
    const found = own.find(isOfTest)
    if (found) return { state: 'taken', path: `${attemptPath(test, found.attemptId)}/result` }
  }
  const found = guestAttempts().find(isOfTest)
  if (!found) return { state: 'new', path: null }
  const path = attemptPath(test, found.attemptId)
  const stored = await (await attemptStore()).find(found.attemptId)
  const isOpen = stored !== null && !stored.head.isHandedIn && (await isStillOpen(stored.head))
  return isOpen ? { state: 'open', path } : { state: 'taken', path: `${path}/result` }
}

async function isStillOpen({
  attemptId,
  device,
}: {
  attemptId: string
  device: string | null
}): Promise<boolean> {
  try {
    await guestApi('POST /api/learn/attempts/{attemptId}/sheet', {
      params: { attemptId },
      body: { device: device ?? '' },
    })
    return true
  } catch (error) {
    return error instanceof ApiProblem && error.code === 'offline'
  }
}
