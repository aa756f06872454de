import { plainPath } from '#contract/languages.ts'
import { isPrivatePath, pagePattern, SIGN_IN_AREA } from '#contract/pages.ts'

/** When a page's scripts start: immediately, after `load`, at the first touch, or when needed. */
export type ScriptStart = 'now' | 'load' | 'touch' | 'need'

const TOUCHED = pagePattern(({ scripts }) => scripts === 'touch')

/**
 * A private page can't paint without its scripts, and one with a form is of little use without them. With data saving
 * on, only sign-in pages fetch them immediately.
 */
export function scriptStart(pathname: string, isLowData = false): ScriptStart {
  if (isPrivatePath(pathname)) return 'now'
  if (isLowData && !plainPath(pathname).startsWith(`/${SIGN_IN_AREA}/`)) return 'need'
  return TOUCHED.test(plainPath(pathname)) ? 'touch' : 'load'
}

/** As `<Scripts>` of React Router writes it. */
const MODULE_SCRIPT = /<script type="module" async="">(.*?)<\/script>/s
const MODULE_LINK = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g

/**
 * Lets the scripts of a rendered page wait, so that none competes with the first paint. The list of modules that the page
 * will need is included, so that they are later fetched together.
 *
 * @param pageStart the script that lets them begin (`web/page-scripts/page-start.ts`)
 * @param words addresses of modules that none of the others names
 */
export function withWaitingScripts(
  html: string,
  {
    start,
    pageStart,
    words = [],
  }: { start: Exclude<ScriptStart, 'now'>; pageStart: string; words?: readonly string[] },
): string {
  const modules = [...Array.from(html.matchAll(MODULE_LINK), ([, address]) => address), ...words]
  return html
    .replace(MODULE_LINK, '')
    .replace(
      MODULE_SCRIPT,
      (_, script: string) =>
        `<script type="text/plain" id="page-start" data-when="${start}" data-modules="${modules.join(' ')}">${script}</script>` +
        `<script>${pageStart}</script>`,
    )
}
