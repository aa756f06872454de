import { type Html, html } from './html.ts'
import { type Language, words } from './words.ts'

/** No inline script or style, and framed only by our own pages where intended. */
function securityPolicy(frameAncestors: "'none'" | "'self'"): string {
  const self = ['script-src', 'style-src', 'connect-src', 'form-action'].map(
    (directive) => `${directive} 'self'`,
  )
  return [
    "default-src 'none'",
    ...self,
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ')
}

export interface PageParts {
  language: Language
  title: string
  content: Html
  /** A file of `pages/files` the page runs. */
  script?: string
  /** Handed to the script as `document.body.dataset`. */
  data?: Record<string, string>
  status?: number
  framed?: boolean
  headers?: Record<string, string>
}

/** A whole page with its headers. */
export function page({
  language,
  title,
  content,
  script,
  data = {},
  status = 200,
  framed = false,
  headers = {},
}: PageParts): Response {
  const dataset = Object.entries(data).map(([name, value]) => html` data-${name}="${value}"`)
  const document = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/__/identity/pages.css">
${script ? html`<script src="/__/identity/${script}" defer></script>` : null}
</head>
<body${dataset}>
<main>${content}</main>
</body>
</html>
`
  return new Response(document.markup, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': securityPolicy(framed ? "'self'" : "'none'"),
      'x-frame-options': framed ? 'SAMEORIGIN' : 'DENY',
      'x-content-type-options': 'nosniff',
      // The address of such a page holds a code: no other site may read it.
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
      ...headers,
    },
  })
}

/** A page that says what went wrong and what to do next. */
export function sorryPage(language: Language, text: string, status = 400): Response {
  const t = words[language]
  return page({
    language,
    title: t.sorry,
    status,
    content: html`<h1>${t.sorry}</h1>
      <p role="alert">${text}</p>
      <p><a class="button" href="/">${t.home}</a></p>`,
  })
}
