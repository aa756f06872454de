import { useEffect, useState } from 'react'
import { api } from '#web/api.ts'
import type { ArticleDocument } from '#contract/learning/article.ts'
import { useWords } from '#web/text/words.ts'
import { useRenderers } from './renderers.ts'

/** How long after the last key, so that not every letter is a call. */
const PAUSE_MS = 600
/** Without any of these a text is shown as it is typed, and needs no preview. */
const FORMATTED = /[*_`$|\\[]|https?:\/\/|^[ \t]*(?:[-+>]|\d+\.|#{2})/m

/** A text while it is being typed, as others will see it; nothing where they see just what was typed. */
export function TypedPreview({ text }: { text: string }) {
  const [shown, setShown] = useState<ArticleDocument | null>(null)
  const isFormatted = FORMATTED.test(text)
  useEffect(() => {
    if (!isFormatted) return
    let isOver = false
    const timer = setTimeout(() => {
      api('POST /api/texts/preview', { body: { text } }).then(
        ({ document }) => isOver || setShown(document),
        // Too long, or no network: sending says so, the preview stays as it was.
        () => undefined,
      )
    }, PAUSE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [text, isFormatted])
  return isFormatted && shown ? <Shown document={shown} /> : null
}

function Shown({ document }: { document: ArticleDocument }) {
  const words = useWords('discussion')
  const renderers = useRenderers()
  return (
    <section
      aria-label={words.preview}
      className="grid min-w-0 gap-2 rounded-md border border-dashed border-line-strong bg-sunken p-4"
    >
      <p className="text-sm font-semibold text-ink-soft">{words.preview}</p>
      {renderers.document(document)}
    </section>
  )
}
