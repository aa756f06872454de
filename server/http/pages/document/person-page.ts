import { disabledLink, type Styles, withCriticalCss } from './critical-css.ts'
import { lowDataPage } from './low-data.ts'
import { withWaitingScripts } from './waiting-scripts.ts'

/**
 * A private page that was rendered for a person. It reads without scripts, which start after `load`. Where data is
 * saved they start when something needs them; what the home says of the data used needs them at once.
 *
 * @param areas of the words that the page was written with (`web/text/words.ts`)
 * @param script `web/page-scripts/page-person.ts`: shows the page to nobody else
 * @param lessonOpened `web/page-scripts/lesson-opened.ts`: says so in a lesson whose scripts wait
 */
export function personPage(
  html: string,
  {
    uid,
    areas,
    script,
    lessonOpened,
    styles,
    pageStart,
    isLowData,
    url,
  }: {
    uid: string
    areas: readonly string[]
    script: string
    lessonOpened: string
    styles: Styles
    pageStart: string
    isLowData: boolean
    url: string
  },
): string {
  const named = html
    .replace(
      '<html ',
      () => `<html data-person="${attributeText(uid)}" data-words="${areas.join(' ')}" `,
    )
    .replace('</head>', () => `<script>${script}</script></head>`)
  const waits = isLowData && new URL(url).pathname !== '/dashboard'
  const page = withWaitingScripts(withCriticalCss(named, styles, disabledLink), {
    start: waits ? 'need' : 'load',
    pageStart,
  })
  const whole =
    waits && page.includes(' data-opened="')
      ? page.replace('</body>', () => `<script>${lessonOpened}</script></body>`)
      : page
  return isLowData ? lowDataPage(whole) : whole
}

/** The uid of a hosted identity service may be any text. */
function attributeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
