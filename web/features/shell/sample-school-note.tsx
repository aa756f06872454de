import { FlaskConical } from 'lucide-react'
import type { PublicSite } from '#contract/site/site.ts'
import type { Language } from '#web/text/language.ts'
import { loadWords, useWords } from '#web/text/words.ts'

/** For the loader of its page: words that came later would push the page down. */
export async function loadSampleSchoolNote(site: PublicSite, language: Language): Promise<void> {
  if (site.hasSampleSchool) await loadWords('lookAround', language)
}

/** On the private pages of a copy with the sample school: nothing here is real, and one can be someone else. */
export function SampleSchoolNote({ onSwitch }: { onSwitch: () => Promise<void> }) {
  const words = useWords('lookAround')
  return (
    <div
      role="note"
      className="mb-4 flex flex-wrap items-center gap-x-4 rounded-md bg-accent-wash px-3 text-sm print:hidden"
    >
      <p className="flex items-center gap-2 py-1.5">
        <FlaskConical size={16} aria-hidden="true" className="shrink-0 text-accent-strong" />
        {words.sampleSchool}
      </p>
      <button
        type="button"
        onClick={() => void onSwitch()}
        className="min-h-11 font-semibold sm:min-h-9 text-brand hover:underline"
      >
        {words.switchPerson}
      </button>
    </div>
  )
}
