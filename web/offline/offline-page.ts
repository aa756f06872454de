import type { LanguageCode } from '#contract/languages.ts'
import { scriptOf } from '#contract/script-of.ts'
import type { OfflineLesson } from '../features/offline/offline-lesson.ts'
import type { WorkerFacts } from './worker-facts.ts'

type Words = WorkerFacts['words'][LanguageCode]
type Download = Pick<OfflineLesson, 'view' | 'classroom'>

/** What the page shows in place of one that needs the network. */
export interface OfflinePage {
  language: LanguageCode
  words: Words
  /** What the wanted page is missing, in words. */
  text: string
  /** The provider's logo or name, as HTML; empty: not known. */
  logo: string
  /** The path of the home page. */
  home: string
  /** Fonts on this device: path of the file and the family. */
  fonts: readonly { path: string; family: string }[]
  downloads: readonly Download[]
  /** The path of their list. */
  downloadsPage: string
  /** The course that was wanted, of which the whole outline is shown. */
  wantedCourse: string | undefined
  /** Public pages on this device; names and paths are HTML already. */
  pages: readonly { path: string; name: string }[]
}

/** The page that says there is no network, and what opens without. It loads again once there is one. */
export function offlinePageHtml(page: OfflinePage): string {
  const { language, words, text, logo, home, fonts, downloads, downloadsPage, pages } = page
  const again = `<a class="button${downloads.length > 0 ? ' second' : ''}" href="">${words.again}</a>`
  const all = `<a class="button" href="${downloadsPage}">${words.allDownloads}</a>`
  const list = pages.map(({ path, name }) => `<li><a href="${path}">${name}</a></li>`).join('')
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${words.title}</title><style>${fonts.map(fontFace).join('')}${style}</style><script>${script}</script>
${logo && `<header><a href="${home}">${logo}</a></header>`}<main><h1>${words.title}</h1><p>${text}</p><p class="buttons">${downloads.length > 0 ? all : ''}${again}</p>${downloadList(page)}${list && `<h2>${words.cachedPages}</h2><ul>${list}</ul>`}</main></html>`
}

/** Downloads by course; of the course that was wanted, its whole outline with the downloaded lessons marked. */
function downloadList({ language, words, downloads, wantedCourse }: OfflinePage): string {
  if (downloads.length === 0) return ''
  const courses = new Map(downloads.map((download) => [download.view.courseId, download]))
  const isWanted = ([courseId]: [string, Download]) => courseId === wantedCourse
  const all = [...courses]
  const inOrder = [...all.filter(isWanted), ...all.filter((course) => !isWanted(course))]
  const parts = inOrder.map(([courseId, { view, classroom }]) => {
    const own = downloads.filter((one) => one.view.courseId === courseId)
    const lessonIds = new Set(own.map((one) => one.view.lesson.lessonId))
    const outline = classroom.sections?.flatMap(({ lessons }) => lessons) ?? []
    const isWhole = courseId === wantedCourse && outline.length > 0
    const lessons = isWhole ? outline : own.map((one) => one.view.lesson)
    const rows = lessons.map(({ lessonId, title, recording }) => {
      const name = named(ownTitles(recording)[language] ?? title)
      if (!lessonIds.has(lessonId))
        return `<li><span>${name} <small>${words.needsConnection}</small></span></li>`
      const path = `/learn/${encodeURIComponent(courseId)}/${encodeURIComponent(lessonId)}`
      const mark = isWhole ? ` <small>✓ ${words.onDevice}</small>` : ''
      return `<li><a href="${path}">${name}${mark}</a></li>`
    })
    return `<h3>${named(view.courseName)}</h3><ul>${rows.join('')}</ul>`
  })
  return `<h2>${words.downloads}</h2>${parts.join('')}`
}

/** A recording has a title of its own in some languages. */
function ownTitles(
  recording: { titleBn: string | null } | null | undefined,
): Partial<Record<LanguageCode, string | null>> {
  return { bn: recording?.titleBn ?? null }
}

/** What people wrote, in its own language. */
function named(text: string): string {
  return `<b lang="${scriptOf(text)}">${escaped(text)}</b>`
}

/** Text that people wrote, as HTML. */
export function escaped(text: string): string {
  const codes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (letter) => codes[letter] ?? letter)
}

function fontFace({ path, family }: OfflinePage['fonts'][number]): string {
  return `@font-face{font-family:'${family}';font-weight:400 700;src:url('${path}')}`
}

/**
 * The theme that was chosen, as root.tsx reads it, and a new try as soon as the browser has a connection: unless the
 * person has pressed a link meanwhile, whose page the new try would take away.
 */
const script = `var again=()=>location.reload();addEventListener('online',again);addEventListener('click',e=>e.target.closest('a')&&removeEventListener('online',again));try{var t=localStorage.getItem('theme');if(t==='dark'||t==='light')document.documentElement.dataset.theme=t}catch{}`

const dark = `color-scheme:dark;--paper:#0c1a16;--surface:#132620;--ink:#eef3ee;--soft:#aebdb6;--line:#274038;--brand:#7fd1bd;--on-brand:#06231d;--wash:#17342c;--good:#86d9a3`

/** The colours are those of web/ui/tokens.css: a stylesheet may not be on the device. */
const style = `:root{color-scheme:light;--paper:#fbf8f1;--surface:#fff;--ink:#10231e;--soft:#4a5c56;--line:#e4dccb;--brand:#0b5d4e;--on-brand:#fff;--wash:#e6f2ed;--good:#1b6b3a}
@media(prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}:root[data-theme=dark]{${dark}}
*{box-sizing:border-box}body{margin:0;font:1rem/1.6 'Anek Latin','Anek Bangla',system-ui,'Noto Sans Bengali',sans-serif;background:var(--paper);color:var(--ink)}
header,main{max-width:38rem;margin:0 auto;padding:0 1rem}header{display:flex;align-items:center;min-height:4rem;border-bottom:1px solid var(--line)}header a{display:flex;align-items:center;min-height:2.75rem;font-size:1.5rem;font-weight:700;color:var(--ink);text-decoration:none}header :is(svg,img){display:block;height:32px;width:auto}
main{padding-block:1.5rem 3rem}h1{margin:0;font-size:1.75rem;line-height:1.25}h1+p{margin:.5rem 0 0;color:var(--soft)}h2{margin:2rem 0 0;font-size:1.25rem}h3{margin:1rem 0 0;font-size:1rem;color:var(--soft)}h3 b{font-weight:600}
.buttons{display:flex;flex-wrap:wrap;gap:.5rem;margin:1.25rem 0 0}.button{display:inline-flex;align-items:center;justify-content:center;min-height:2.75rem;padding:.25rem 1.25rem;border:1px solid var(--brand);border-radius:.625rem;background:var(--brand);color:var(--on-brand);font-weight:600;text-decoration:none}.second{background:none;color:var(--brand)}
ul{margin:.5rem 0 0;padding:0;list-style:none;border:1px solid var(--line);border-radius:.625rem;background:var(--surface);overflow:hidden}li+li{border-top:1px solid var(--line)}li>*{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 1rem;min-height:3rem;padding:.5rem 1rem}li b{font-weight:500}li a{color:var(--brand);text-decoration:none}li a:hover{background:var(--wash)}li span{color:var(--soft)}small{font-size:.875rem;color:var(--soft)}a small{color:var(--good)}
:focus-visible{outline:3px solid var(--brand);outline-offset:2px}li a:focus-visible{outline-offset:-3px}`
