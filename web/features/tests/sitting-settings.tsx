import { useState } from 'react'
import { type LanguageCode, languageCodes, languages } from '#contract/languages.ts'
import type { AttemptSheet } from '#contract/tests/attempts.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { classes } from '#web/ui/classes.ts'

const ONE_PAGE = 'test-on-one-page'
const QUESTION_LANGUAGE = 'test-question-language'

/** How this device shows questions, remembered for the next test. */
export function useSittingSettings(sheet: AttemptSheet) {
  const [isOnePage, setOnePage] = useState(() => read(ONE_PAGE) === 'yes')
  const [language, setLanguage] = useState<LanguageCode | null>(
    () => languageCodes.find((code) => code === read(QUESTION_LANGUAGE)) ?? null,
  )
  return {
    isOnePage,
    /** null: that of the page. */
    language,
    hasLanguages: writtenLanguages(sheet).length > 1,
    choosePages(onePage: boolean) {
      write(ONE_PAGE, onePage ? 'yes' : 'no')
      setOnePage(onePage)
    },
    chooseLanguage(chosen: LanguageCode) {
      write(QUESTION_LANGUAGE, chosen)
      setLanguage(chosen)
    },
  }
}

/** The languages in which a question of the test is written. */
function writtenLanguages({ questions }: AttemptSheet): LanguageCode[] {
  return languageCodes.filter((code) => questions.some(({ shown }) => code in shown.stem))
}

export function SittingSettings({ settings }: { settings: ReturnType<typeof useSittingSettings> }) {
  const words = useWords('tests').sitting
  const page = useLanguage()
  return (
    <section aria-label={words.settings} className="grid gap-4 border-t border-line pt-4">
      <Choice
        label={words.settings}
        choices={[
          [false, words.oneByOne],
          [true, words.onePage],
        ]}
        chosen={settings.isOnePage}
        onChoose={settings.choosePages}
      />
      {settings.hasLanguages && (
        <Choice
          label={words.questionLanguage}
          choices={languageCodes.map((code) => [code, languages[code].label] as const)}
          chosen={settings.language ?? page}
          onChoose={settings.chooseLanguage}
        />
      )}
    </section>
  )
}

function Choice<Value extends string | boolean>({
  label,
  choices,
  chosen,
  onChoose,
}: {
  label: string
  choices: readonly (readonly [Value, string])[]
  chosen: Value
  onChoose: (value: Value) => void
}) {
  return (
    <div role="group" aria-label={label} className="grid gap-1.5">
      <p aria-hidden="true" className="text-sm font-semibold text-ink-soft">
        {label}
      </p>
      <div className="flex flex-wrap gap-2">
        {choices.map(([value, text]) => (
          <button
            key={String(value)}
            type="button"
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
            className={classes(
              'min-h-12 flex-1 rounded-md border px-3 font-semibold',
              value === chosen
                ? 'border-brand bg-brand-wash text-brand'
                : 'border-line-strong bg-surface',
            )}
          >
            {text}
          </button>
        ))}
      </div>
    </div>
  )
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is off: the choice holds for this page only.
  }
}
