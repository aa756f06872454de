/**
 * A part of a stylesheet, as the build writes it: unconditional, a group of parts, or a rule. A rule needs the classes
 * of one of its selectors on the page.
 */
export type StylePart =
  | { kind: 'always'; css: string }
  | { kind: 'group'; prelude: string; parts: StylePart[] }
  | { kind: 'rule'; css: string; needs: string[][] }
  | { kind: 'named'; css: string; name: string }

/** Where the build writes the parts of its stylesheets, by their addresses, within its folder. */
export const STYLE_PARTS_FILE = 'server/style-parts.json'

/** Stylesheets in parts, by their addresses. */
export type Styles = ReadonlyMap<string, readonly StylePart[]>

/**
 * The rules of a stylesheet whose classes a page has. What scripts add later is in the whole stylesheet, which they load.
 *
 * @param html of a page, or of a part of one
 */
export function criticalCss(html: string, parts: readonly StylePart[]): string {
  const classes = classesIn(html)
  // Custom properties and animations stay if a remaining rule names them.
  return write(parts, classes, write(parts, classes, ''))
}

/**
 * Puts the critical rules into the head of a page, in place of the links to its stylesheets.
 *
 * @param link what stays of the link to a stylesheet
 */
export function withCriticalCss(
  html: string,
  styles: Styles,
  link: (address: string) => string,
): string {
  const headEnd = html.indexOf('</head>')
  const head = html
    .slice(0, headEnd)
    .replace(/<link rel="stylesheet" href="([^"]+)"[^>]*>/g, (whole, address: string) => {
      const parts = styles.get(address)
      return parts ? `<style>${criticalCss(html, parts)}</style>${link(address)}` : whole
    })
  return head + html.slice(headEnd)
}

/** React looks for the link that it rendered; one that is disabled is not fetched. */
export function disabledLink(address: string): string {
  return `<link rel="stylesheet" href="${address}" disabled="">`
}

function classesIn(html: string): Set<string> {
  const lists = new Set(Array.from(html.matchAll(/ class="([^"]*)"/g), ([, list = '']) => list))
  return new Set([...lists].flatMap(namesIn))
}

function namesIn(list: string): string[] {
  return list
    .replaceAll('&amp;', '&')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&#x27;', "'")
    .split(/\s+/)
}

function write(parts: readonly StylePart[], classes: ReadonlySet<string>, named: string): string {
  let css = ''
  for (const part of parts) {
    if (part.kind === 'always') css += part.css
    else if (part.kind === 'named') css += named.includes(part.name) ? part.css : ''
    else if (part.kind === 'rule')
      css += part.needs.some((needed) => needed.every((name) => classes.has(name))) ? part.css : ''
    else {
      const inside = write(part.parts, classes, named)
      if (inside !== '') css += `${part.prelude}{${inside}}`
    }
  }
  return css
}
