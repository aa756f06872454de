/** Markup that is safe to send as it is. */
export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

type Piece = string | Html | readonly Html[] | null

/** Writes markup; everything put into it is text unless it is markup itself. */
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
