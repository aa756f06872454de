import { ArrowLeft, ArrowRight, LayoutGrid } from 'lucide-react'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { digitsIn, type LanguageCode } from '#contract/languages.ts'
import type { AttemptSheet } from '#contract/tests/attempts.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { closeModal } from '#web/ui/dialog/dialog.tsx'
import { ModalButton } from '#web/ui/dialog/modal.tsx'
import { Sheet } from '#web/ui/dialog/sheet.tsx'

import { isBlank } from './attempt-record.ts'
import { HandInButton, HandInModal } from './hand-in.tsx'
import { LineState } from './line-state.tsx'
import { ObjectionPart } from './objection-part.tsx'
import { Palette } from './palette.tsx'
import { PhotoShelfProvider, useShelfPhotos } from './photo-shelf-context.ts'
import { PracticeCheck } from './practice-check.tsx'
import { headingOf, QuestionCard, Stimulus } from './question-card.tsx'
import { QuestionLanguageProvider } from './renderers.ts'
import { SittingEnd } from './sitting-ends.tsx'
import type { SittingView } from './sitting-memory.ts'
import { SittingSettings, useSittingSettings } from './sitting-settings.tsx'
import type { LiveAttempt } from './sitting.ts'
import { numbersText } from './test-text.ts'
import { unsentPhotos } from './unsent-photos.ts'
import { Timer } from './timer.tsx'

const OVERVIEW = 'overview'

/** A test being sat: full screen, one question at a time or all of them. */
export function SittingScreen({
  sitting,
  sheet,
  resultPath,
}: {
  sitting: LiveAttempt
  sheet: AttemptSheet
  resultPath: string
}) {
  const view = useSyncExternalStore(sitting.subscribe, sitting.view)
  useShelfPhotos(sitting.photos)
  const shelf = useMemo(
    () => (sheet.mode === 'guest' ? null : { attemptId: sheet.attemptId, shelf: sitting.photos }),
    [sheet, sitting],
  )
  const page = useLanguage()
  const settings = useSittingSettings(sheet)
  useLiveSitting(sitting)
  const jump = useJump(sitting.goTo)
  const { current } = view
  const isOpen = view.phase === 'open'
  const language: LanguageCode = settings.language ?? page
  return (
    <PhotoShelfProvider value={shelf}>
      <QuestionLanguageProvider value={language}>
        <div className="flex min-h-dvh flex-col">
          <TopBar sheet={sheet} view={view} current={current} onJump={jump} settings={settings} />
          {isOpen ? (
            <Questions
              sitting={sitting}
              sheet={sheet}
              view={view}
              current={settings.isOnePage ? null : current}
              onJump={jump}
            />
          ) : (
            <main id="content" className="flex-1">
              <SittingEnd
                sheet={sheet}
                view={view}
                resultPath={resultPath}
                unsentPhotos={unsentPhotos(sitting)}
                onKeepWorking={sitting.keepWorking}
                onTakeOver={sitting.takeOver}
              />
            </main>
          )}
          {isOpen && (
            <BottomBar sheet={sheet} current={settings.isOnePage ? null : current} onJump={jump} />
          )}
        </div>
        <HandInModal sheet={sheet} view={view} onHandIn={sitting.handIn} />
      </QuestionLanguageProvider>
    </PhotoShelfProvider>
  )
}

/** Sends while the screen is open, and tells when the window was left. */
function useLiveSitting(sitting: LiveAttempt): void {
  useEffect(() => {
    const stop = sitting.start()
    const look = () => sitting.changeVisibility(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    addEventListener('online', sitting.lineIsBack)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('online', sitting.lineIsBack)
      stop()
    }
  }, [sitting])
}

/** Leads to a question, with the focus on its heading. */
function useJump(goTo: (slot: number) => void): (slot: number) => void {
  const [wanted, want] = useState<{ slot: number } | null>(null)
  useEffect(() => {
    if (!wanted) return
    const heading = document.getElementById(headingOf(wanted.slot))
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
  }, [wanted])
  return (slot) => {
    closeModal(OVERVIEW)
    goTo(slot)
    want({ slot })
  }
}

function TopBar({
  sheet,
  view,
  current,
  onJump,
  settings,
}: {
  sheet: AttemptSheet
  view: SittingView
  current: number
  onJump: (slot: number) => void
  settings: ReturnType<typeof useSittingSettings>
}) {
  const words = useWords('tests').sitting
  const language = useLanguage()
  const answered = sheet.questions.filter(({ slot }) => !isBlank(view.slots.get(slot)?.answer))
  const counts = words.counts(
    digitsIn(language, answered.length),
    digitsIn(language, sheet.questions.length),
  )
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper/95 px-4 py-2 backdrop-blur-sm">
      <div className="mx-auto grid max-w-6xl gap-1">
        <h1 lang={scriptOf(sheet.title)} className="truncate text-base">
          {sheet.title}
        </h1>
        <div className="flex items-center justify-between gap-3">
          {view.phase === 'open' && <Timer endsAt={view.endsAt} />}
          {view.phase === 'open' && (
            <ModalButton opens={OVERVIEW} look="outline" size="sm" className="min-h-12">
              <LayoutGrid size={18} aria-hidden="true" />
              {words.overview}
            </ModalButton>
          )}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          {view.phase === 'open' ? <LineState line={view.line} /> : <span />}
          <p className="text-sm text-ink-soft tabular-nums">{counts}</p>
        </div>
      </div>
      <Sheet id={OVERVIEW} title={words.overview}>
        <div className="grid gap-5">
          <p className="font-semibold">{counts}</p>
          <Palette sheet={sheet} view={view} current={current} onJump={onJump} />
          <SittingSettings settings={settings} />
        </div>
      </Sheet>
    </header>
  )
}

function Questions({
  sitting,
  sheet,
  view,
  current,
  onJump,
}: {
  sitting: LiveAttempt
  sheet: AttemptSheet
  view: SittingView
  /** null: all of them. */
  current: number | null
  onJump: (slot: number) => void
}) {
  const words = useWords('tests').sitting
  const language = useLanguage()
  const isPractice = sheet.mode === 'practice'
  const shown = sheet.questions.filter(({ slot }) => current === null || slot === current)
  return (
    <div className="mx-auto w-full max-w-6xl flex-1 px-4 py-5 lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-10">
      <main id="content" className="mx-auto grid w-full max-w-3xl content-start gap-10">
        {isPractice && <p className="text-sm text-accent-strong">{words.practiceNote}</p>}
        {view.replaced.length > 0 && (
          <p role="status" className="rounded-md bg-accent-wash p-3 font-medium">
            {words.replaced(numbersText(view.replaced, language))}
          </p>
        )}
        {shown.map((question) => {
          const { slot, stimulus, section } = question
          const answer = view.slots.get(slot)?.answer ?? null
          const review = view.reviews.get(slot)
          const before = sheet.questions[sheet.questions.indexOf(question) - 1]
          const isFirstOf = current !== null || before?.stimulus !== stimulus
          const title = sheet.sections[section]?.title ?? ''
          const isFirstOfSection = current !== null || before?.section !== section
          const passage = stimulus === null ? undefined : sheet.stimuli[stimulus]
          return (
            <div key={slot} className="grid gap-5">
              {title !== '' && isFirstOfSection && (
                <p lang={scriptOf(title)} className="font-semibold text-accent-strong">
                  {title}
                </p>
              )}
              {passage && isFirstOf && (
                <Stimulus
                  text={passage}
                  questions={sheet.questions.filter((one) => one.stimulus === stimulus)}
                />
              )}
              <QuestionCard
                question={question}
                count={sheet.questions.length}
                answer={answer}
                isMarked={view.marked.has(slot)}
                isLocked={review !== undefined}
                onAnswer={(value) => sitting.answer(slot, value)}
                onMark={(isMarked) => sitting.mark(slot, isMarked)}
              >
                {sheet.mode !== 'guest' && (
                  <ObjectionPart
                    attemptId={sheet.attemptId}
                    slot={slot}
                    first={sheet.objections.find((one) => one.slot === slot)}
                    isOpen
                  />
                )}
                {isPractice && (
                  <PracticeCheck
                    question={question}
                    review={review}
                    isAnswered={!isBlank(answer)}
                    onCheck={() => sitting.check(slot)}
                  />
                )}
              </QuestionCard>
            </div>
          )
        })}
      </main>
      <aside className="sticky top-32 hidden max-h-[calc(100dvh-12rem)] self-start overflow-y-auto p-1 lg:block">
        <Palette sheet={sheet} view={view} current={current} onJump={onJump} />
      </aside>
    </div>
  )
}

function BottomBar({
  sheet,
  current,
  onJump,
}: {
  sheet: AttemptSheet
  current: number | null
  onJump: (slot: number) => void
}) {
  const words = useWords('tests').sitting
  const at = sheet.questions.findIndex(({ slot }) => slot === current)
  const [before, after] = [sheet.questions[at - 1], sheet.questions[at + 1]]
  const isOne = current !== null
  return (
    <footer className="sticky bottom-0 z-20 border-t border-line bg-paper/95 px-4 py-2 backdrop-blur-sm">
      <div className="mx-auto flex max-w-6xl items-center justify-between gap-2">
        {isOne && (
          <Button
            look="outline"
            disabled={!before}
            onClick={() => before && onJump(before.slot)}
            className="min-h-12 max-sm:px-3"
          >
            <ArrowLeft size={18} aria-hidden="true" />
            {words.previous}
          </Button>
        )}
        <HandInButton isPractice={sheet.mode === 'practice'} />
        {isOne && (
          <Button
            look="outline"
            disabled={!after}
            onClick={() => after && onJump(after.slot)}
            className="min-h-12 max-sm:px-3"
          >
            {words.next}
            <ArrowRight size={18} aria-hidden="true" />
          </Button>
        )}
      </div>
    </footer>
  )
}
