import { Download } from 'lucide-react'
import { useState } from 'react'
import { ApiProblem } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { CopyButton } from '#web/ui/button/copy-button.tsx'
import { FormFailure, problemText } from '#web/ui/form/form.tsx'
import { saveFile } from '#web/ui/save-file.ts'

/** The recovery codes, this one time. Going on is possible once the person says that they are saved. */
export function RecoveryCodes({
  codes,
  email,
  site,
  onSaved,
}: {
  codes: readonly string[]
  email: string
  site: string
  onSaved: () => Promise<void>
}) {
  const words = useWords('staff').secondFactor
  const [isSaved, setSaved] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const siteWords = useWords()
  const text = `${words.fileText(site, email)}\n\n${codes.join('\n')}\n`

  async function goOn(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      await onSaved()
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setFailure(problemText(error, siteWords))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-labelledby="recovery-codes" className="flex flex-col gap-4">
      <h2
        id="recovery-codes"
        tabIndex={-1}
        ref={(heading) => heading?.focus()}
        className="text-xl outline-none"
      >
        {words.codesTitle}
      </h2>
      <p className="max-w-prose text-ink-soft">{words.codesText}</p>
      <ol className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-md bg-sunken p-4 font-mono text-sm sm:text-base">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <CopyButton text={text}>{words.copyCodes}</CopyButton>
        <Button
          look="outline"
          size="sm"
          onClick={() =>
            saveFile('recovery-codes.txt', new Blob([text], { type: 'text/plain;charset=utf-8' }))
          }
        >
          <Download size={18} aria-hidden="true" />
          {words.saveCodes}
        </Button>
      </div>
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <input
          type="checkbox"
          checked={isSaved}
          onChange={(event) => setSaved(event.target.checked)}
        />
        {words.codesSaved}
      </label>
      <FormFailure>{failure}</FormFailure>
      <Button disabled={!isSaved} busy={isBusy} className="self-start" onClick={() => void goOn()}>
        {words.goOn}
      </Button>
    </section>
  )
}
