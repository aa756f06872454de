import type { LanguageCode } from '#contract/languages.ts'
import { disabledLink, type Styles, withCriticalCss } from './critical-css.ts'
import { lowDataPage } from './low-data.ts'
import { withWaitingScripts } from './waiting-scripts.ts'
import type { WordFiles } from './word-files.ts'

/**
 * A private page that was rendered for a person. It reads without scripts, which start after `load`. Where data is
 * saved they start when something needs them; only then the home says how much data was used.
 *
 * @param areas of the words that the page was written with (`web/text/words.ts`)
 * @param script `web/page-scripts/page-person.ts`: shows the page to nobody else
 * @param lessonOpened `web/page-scripts/lesson-opened.ts`: says so in a lesson whose scripts wait
 */
export function personPage(
  html: string,
  {
    uid,
    language,
    areas,
    wordFiles,
    script,
    lessonOpened,
    styles,
    pageStart,
    isLowData,
  }: {
    uid: string
    language: LanguageCode
    areas: readonly string[]
    wordFiles: WordFiles
    script: string
    lessonOpened: string
    styles: Styles
    pageStart: string
    isLowData: boolean
  },
): string {
  const named = html
    .replace(
      '<html ',
      () => `<html data-person="${attributeText(uid)}" data-words="${areas.join(' ')}" `,
    )
    .replace('</head>', () => `<script>${script}</script></head>`)
  const page = withWaitingScripts(withCriticalCss(named, styles, disabledLink), {
    start: isLowData ? 'need' : 'load',
    pageStart,
    // React needs them before its first line: asked for later, they would cost another way there and back.
    words: ['site', ...areas].flatMap((area) => wordFiles[`${language}/${area}`] ?? []),
  })
  const whole =
    isLowData && page.includes(' data-opened="')
      ? page.replace('</body>', () => `<script>${lessonOpened}</script></body>`)
      : page
  return isLowData ? lowDataPage(whole) : whole
}

/** The uid of a hosted identity service may be any text. */
function attributeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
