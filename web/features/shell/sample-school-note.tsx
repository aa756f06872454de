import { FlaskConical } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { PublicSite } from '#contract/site/site.ts'
import { useLanguage } from '#web/text/language.ts'
import { loadWords, type LookAroundWords } from '#web/text/words.ts'

/** On the private pages of a copy with the sample school: nothing here is real, and one can be someone else. */
export function SampleSchoolNote({
  site,
  onSwitch,
}: {
  site: PublicSite
  onSwitch: () => Promise<void>
}) {
  const words = useLookAroundWords(site.hasSampleSchool)
  if (!words) return null
  return (
    <div
      role="note"
      className="mb-5 flex flex-wrap items-center gap-x-4 rounded-md bg-accent-wash px-3 text-sm print:hidden"
    >
      <p className="flex items-center gap-2 py-1.5">
        <FlaskConical size={16} aria-hidden="true" className="shrink-0 text-accent-strong" />
        {words.sampleSchool}
      </p>
      <button
        type="button"
        onClick={() => void onSwitch()}
        className="min-h-11 font-semibold text-brand hover:underline"
      >
        {words.switchPerson}
      </button>
    </div>
  )
}

/** Fetched only by a copy that has the school; null until then. */
function useLookAroundWords(isWanted: boolean): LookAroundWords | null {
  const language = useLanguage()
  const [words, setWords] = useState<LookAroundWords | null>(null)
  useEffect(() => {
    if (!isWanted) return
    void loadWords('lookAround', language).then(setWords, () => undefined)
  }, [isWanted, language])
  return words
}
