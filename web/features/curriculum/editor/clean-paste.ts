import { defined } from '#contract/defined.ts'

/**
 * What Word and Google Docs put on the clipboard as plain HTML of headings, lists and paragraphs. Word writes lists as
 * paragraphs with a style that names their level; Google Docs wraps everything into a bold element that is not bold.
 */
export function cleanPastedHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const wrapper of page.querySelectorAll('b[id^="docs-internal-guid"]'))
    wrapper.replaceWith(...wrapper.childNodes)
  for (const hidden of page.querySelectorAll(
    'style, script, meta, link, title, xml, o\\:p, [style*="mso-hide:all"]',
  ))
    hidden.remove()
  // The title of the lesson is the first heading of its page.
  for (const heading of page.querySelectorAll('h1, h5, h6'))
    rename(heading, heading.tagName === 'H1' ? 'h2' : 'h4')
  for (const title of page.querySelectorAll('p.MsoTitle')) rename(title, 'h2')
  for (const first of page.querySelectorAll('p[style*="mso-list"]'))
    if (first.isConnected && !isListParagraph(first.previousElementSibling)) readWordList(first)
  return page.body.innerHTML
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

function isListParagraph(element: Element | null): boolean {
  return /mso-list/.test(element?.getAttribute('style') ?? '')
}

/** Makes nested lists of the paragraphs from `first` on. */
function readWordList(first: Element): void {
  const paragraphs: Element[] = []
  for (
    let next: Element | null = first;
    next && isListParagraph(next);
    next = next.nextElementSibling
  )
    paragraphs.push(next)
  const open: { level: number; list: Element }[] = []
  const roots: Element[] = []
  for (const paragraph of paragraphs) {
    const level = Number(/level(\d)/.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 1)
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    if (open.at(-1)?.level !== level) {
      const list = paragraph.ownerDocument.createElement(isNumbered(paragraph) ? 'ol' : 'ul')
      const parent = open.at(-1)?.list.lastElementChild
      if (parent) parent.append(list)
      else roots.push(list)
      open.push({ level, list })
    }
    const item = paragraph.ownerDocument.createElement('li')
    item.append(textOf(paragraph))
    defined(open.at(-1)).list.append(item)
  }
  first.before(...roots)
  for (const paragraph of paragraphs) paragraph.remove()
}

/** Word writes the bullet or number into the text, marked as to be ignored. */
const MARKER = '[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]'

function isNumbered(paragraph: Element): boolean {
  return /^[\s(]*[\p{L}\p{N}]{1,4}[.)]/u.test(paragraph.querySelector(MARKER)?.textContent ?? '')
}

function textOf(paragraph: Element): Element {
  const text = paragraph.ownerDocument.createElement('p')
  for (const marker of paragraph.querySelectorAll(MARKER)) marker.remove()
  text.append(...paragraph.childNodes)
  return text
}
