import { Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { type LanguageCode, languageCodes } from '#contract/languages.ts'
import type { PaperKey, PaperRoll, PaperSet } from '#contract/tests/paper.ts'
import { paperLetters, testLimits } from '#contract/tests/terms.ts'
import { api } from '#web/api.ts'
import { requireSession } from '#web/features/identity/session/require-session.ts'
import { StaffTitle } from '#web/features/staff/staff-title.tsx'
import { AnswerSheet } from '#web/features/staff-tests/paper/answer-sheet.tsx'
import { KeySheet } from '#web/features/staff-tests/paper/key-sheet.tsx'
import { setName } from '#web/features/staff-tests/paper/paper-screen.tsx'
import type { PaperTexts } from '#web/features/staff-tests/paper/paper-texts.ts'
import { QuestionPaper } from '#web/features/staff-tests/paper/question-paper.tsx'
import { RollPaper } from '#web/features/staff-tests/paper/roll-paper.tsx'
import { useLanguage } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'
import { BackLink } from '#web/ui/button/back-link.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Field, Select } from '#web/ui/form/field.tsx'
import { drawFormulas } from '../../learn/draw-formulas.ts'
import { useQuestionRenderers } from '../../learn/question-renderers.tsx'
import type { Route } from './+types/print-test.ts'
import { forStaff } from '../staff-access.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const wishes = new URL(request.url).searchParams
  const what = wishes.get('what')
  const letter = paperLetters.find((each) => each === wishes.get('set')) ?? 'A'
  return forStaff(await requireSession(request), async () => {
    // The paper may be in the other language than the page.
    await Promise.all(languageCodes.map((language) => loadWords('staff', language)))
    if (what === 'key') {
      const key = await api('GET /api/staff/lessons/{lessonId}/test/paper/key', { params })
      return { what, key: await drawFormulas(key) } as const
    }
    if (what === 'rolls') {
      const { title } = await api('GET /api/staff/lessons/{lessonId}/test/paper', { params })
      return { what, title, rolls: await allRolls(params) } as const
    }
    const set = await api('GET /api/staff/lessons/{lessonId}/test/paper/sets/{letter}', {
      params: { ...params, letter },
    })
    if (what !== 'sheet') return { what: 'questions', set: await drawFormulas(set) } as const
    const { sets } = await api('GET /api/staff/lessons/{lessonId}/test/paper', { params })
    return { what, set, sets } as const
  })
}

async function allRolls(params: { lessonId: string }): Promise<PaperRoll[]> {
  const rolls: PaperRoll[] = []
  for (let after: string | undefined; ;) {
    const page = await api('GET /api/staff/lessons/{lessonId}/test/paper/rolls', {
      params,
      query: { after, limit: testLimits.rollsListed },
    })
    rolls.push(...page.rows)
    if (page.next === null) return rolls
    after = page.next
  }
}

type PrintContents = NonNullable<Route.ComponentProps['loaderData']>

/** What is printed of a test, as it comes out of the printer. */
export default function PrintTest({ loaderData, params }: Route.ComponentProps) {
  const { courseId, lessonId } = params
  const words = useWords('staff').testPaper
  const pageLanguage = useLanguage()
  const [language, setLanguage] = useState<LanguageCode>(pageLanguage)
  if (!loaderData) return null
  const title =
    loaderData.what === 'questions'
      ? words.printTitle.questions(setName(loaderData.set.letter, pageLanguage))
      : words.printTitle[loaderData.what]
  return (
    <>
      <div className="test-paper-tools">
        <BackLink to={`/staff/courses/${courseId}/lessons/${lessonId}/paper`}>
          {words.back}
        </BackLink>
        <StaffTitle
          lead={words.printHint}
          action={
            <Button onClick={() => globalThis.print()}>
              <Printer size={18} aria-hidden="true" />
              {words.printNow}
            </Button>
          }
        >
          {title}
        </StaffTitle>
        <Field name="language" label={words.language} required className="mb-4 max-w-xs">
          <Select
            value={language}
            onChange={({ currentTarget }) => setLanguage(currentTarget.value as LanguageCode)}
          >
            {languageCodes.map((code) => (
              <option key={code} value={code}>
                {words.languages[code]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Paper printed={loaderData} language={language} />
    </>
  )
}

function Paper({ printed, language }: { printed: PrintContents; language: LanguageCode }) {
  const provider = (useRouteLoaderData('root') as { name: string } | undefined)?.name ?? ''
  if (printed.what === 'key')
    return <Key provider={provider} paperKey={printed.key as PaperKey} language={language} />
  if (printed.what === 'rolls')
    return (
      <RollPaper
        provider={provider}
        title={printed.title}
        rolls={printed.rolls}
        language={language}
      />
    )
  if (printed.what === 'sheet')
    return (
      <AnswerSheet provider={provider} set={printed.set} sets={printed.sets} language={language} />
    )
  return <Questions provider={provider} set={printed.set} language={language} />
}

function Questions({
  provider,
  set,
  language,
}: {
  provider: string
  set: PaperSet
  language: LanguageCode
}) {
  const texts = usePaperTexts(
    useMemo(() => [set.questions, set.stimuli], [set]),
    language,
  )
  return <QuestionPaper provider={provider} set={set} language={language} texts={texts} />
}

function Key({
  provider,
  paperKey,
  language,
}: {
  provider: string
  paperKey: PaperKey
  language: LanguageCode
}) {
  const texts = usePaperTexts(paperKey.written, language)
  return <KeySheet provider={provider} paperKey={paperKey} language={language} texts={texts} />
}

/** Draws the texts of questions in the language of the paper. @param shown all in which pictures may be */
function usePaperTexts(shown: readonly unknown[], language: LanguageCode): PaperTexts {
  const { block, line, picture } = useQuestionRenderers(shown)
  return useMemo(
    () => ({
      block: (of: Parameters<typeof block>[0]) => block(of, language),
      line: (of: Parameters<typeof line>[0]) => line(of, language),
      picture,
    }),
    [block, line, picture, language],
  )
}
