import { defined } from '#contract/defined.ts'

/** What the HTML of a mail is made from; all of it is text as people read it. */
export interface MailText {
  subject: string
  /** Paragraphs with a blank line between them. */
  text: string
  /** The name of the provider, shown above the text. */
  provider: string
}

/**
 * The HTML part of a mail, from its text: the same words with links to press. Nothing comes from elsewhere: no
 * pictures, no scripts, no counting of who opened it. Whatever is in the text is shown and never becomes markup.
 */
export function htmlBody({ subject, text, provider }: MailText): string {
  const language = /\p{Script=Bengali}/u.test(subject) ? 'bn' : 'en'
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map(
      (paragraph) =>
        `<p style="margin:0 0 16px">${paragraph.split('\n').map(withLinks).join('<br>')}</p>`,
    )
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 16px;font:16px/1.6 system-ui,'Noto Sans Bengali',sans-serif">
<div style="max-width:560px;margin:0 auto;overflow-wrap:anywhere">
<p style="margin:0 0 24px;font-weight:700;font-size:18px">${escapeHtml(provider)}</p>
${paragraphs.join('\n')}
</div>
</body>
</html>
`
}

/** Only addresses of web pages become links, each shown in full so that people see where it leads. */
function withLinks(line: string): string {
  return line
    .split(/(https?:\/\/[^\s<>"'`\p{Cc}]*[^\s<>"'`\p{Cc}.,;:!?)\]}।])/u)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('')
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => defined(entities[character]))
}
