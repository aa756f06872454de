import { disabledLink, type Styles, withCriticalCss } from './critical-css.ts'
import { withWaitingScripts } from './waiting-scripts.ts'

/**
 * A private page that was rendered for a person: it reads without scripts, which start after `load`.
 *
 * @param script `web/page-scripts/page-person.ts`: shows the page to nobody else
 */
export function personPage(
  html: string,
  {
    uid,
    script,
    styles,
    pageStart,
  }: { uid: string; script: string; styles: Styles; pageStart: string },
): string {
  const named = html
    .replace('<html ', () => `<html data-person="${attributeText(uid)}" `)
    .replace('</head>', () => `<script>${script}</script></head>`)
  return withWaitingScripts(withCriticalCss(named, styles, disabledLink), {
    start: 'load',
    pageStart,
  })
}

/** The uid of a hosted identity service may be any text. */
function attributeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
