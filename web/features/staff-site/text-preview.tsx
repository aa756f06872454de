import { useState } from 'react'
import type { LanguageCode } from '#contract/languages.ts'
import { ApiProblem } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { problemText } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { ShowPreview } from './use-site-part.ts'

/** A button that shows a text in Markdown as visitors will see it, below itself. */
export function TextPreview({
  language,
  read,
  preview,
}: {
  language: LanguageCode
  /** What is typed now. */
  read: () => string
  preview: ShowPreview
}) {
  const words = useWords()
  const { siteDesk } = useWords('staff')
  const [html, setHtml] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function show(): Promise<void> {
    setBusy(true)
    try {
      setHtml(await preview(language, read()))
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      toast.error(problemText(error, words))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="mt-2 grid gap-2">
      <div>
        <Button look="outline" size="sm" busy={isBusy} onClick={() => void show()}>
          {siteDesk.preview}
        </Button>
      </div>
      <div role="status">
        {html !== null && (
          <section
            lang={language}
            aria-label={siteDesk.preview}
            className="rounded-md border border-dashed border-line-strong bg-sunken p-4"
          >
            {html === '' ? (
              <p className="text-ink-soft">{siteDesk.previewEmpty}</p>
            ) : (
              <div className="prose-text" dangerouslySetInnerHTML={{ __html: html }} />
            )}
          </section>
        )}
      </div>
    </div>
  )
}
