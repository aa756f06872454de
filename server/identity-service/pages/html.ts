/** Markup that is safe to send unescaped. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

type Piece = string | Html | readonly Html[] | null

/** Builds markup; interpolated values are escaped unless they are markup themselves. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(
    parts.reduce((markup, part, index) => markup + written(pieces[index - 1] ?? null) + part),
  )
}

function written(piece: Piece): string {
  if (piece === null) return ''
  if (piece instanceof Html) return piece.markup
  if (typeof piece === 'string')
    return piece.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  return piece.map((part) => part.markup).join('')
}
