import { Parser } from 'htmlparser2'

const blocks =
  'address article blockquote center dd div dl dt fieldset figure figcaption footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody thead tr ul'
const inline =
  'a abbr b big br cite code del em font i iframe img input ins label mark q s small span strike strong sub sup td th u video audio source button'
const silent = 'script style head title template noscript'

const blockTags = new Set(blocks.split(' '))
const silentTags = new Set(silent.split(' '))
const allTags = new Set(`${blocks} ${inline} ${silent} html body`.split(' '))

const TAG = new RegExp(`</?(?:${[...allTags].join('|')})(?:\\s[^<>]*)?/?>|<!--`, 'i')
const ENTITY = /&(?:[a-z][a-z0-9]{1,30}|#\d{1,7}|#x[0-9a-f]{1,6});/i

/**
 * Text of HTML: entities are the letters they stand for, and each paragraph, point or row is a line. Text that is no
 * HTML stays as it is, and so do tags that HTML does not have.
 *
 * @param point what the points of lists begin with
 */
export function textOfHtml(written: string, point = ''): string {
  if (!TAG.test(written) && !ENTITY.test(written)) return written
  const isMarkup = TAG.test(written)
  let text = ''
  let silence = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const tag = name.toLowerCase()
        if (silentTags.has(tag)) silence += 1
        else if (silence > 0) return
        else if (tag === 'br' || blockTags.has(tag)) text += tag === 'li' ? `\n${point}` : '\n'
        else if (tag === 'td' || tag === 'th') text += ' '
        else if (!allTags.has(tag)) text += `<${[name, ...Object.keys(attributes)].join(' ')}>`
      },
      ontext(part) {
        if (silence === 0) text += isMarkup ? part.replace(/[^\S\n]+|\n/g, ' ') : part
      },
      onclosetag(name) {
        const tag = name.toLowerCase()
        if (silentTags.has(tag)) silence = Math.max(0, silence - 1)
        else if (silence === 0 && blockTags.has(tag)) text += '\n'
      },
    },
    { lowerCaseTags: false, decodeEntities: true },
  )
  parser.end(written)
  return text
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}

/** What a list in running text marks its points with. */
const BULLET = /^(?:[-*•‣▪▸●○◦✓✔➤–—]|\(?[0-9০-৯]{1,3}[.)।])\s+/u

/** The points of a list that is written a line each, without their marks. */
export function pointsOf(text: string): string[] {
  return text.split('\n').map((line) => line.trim().replace(BULLET, ''))
}
