import { LockKeyhole } from 'lucide-react'
import { useWords } from '#web/text/words.ts'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'

/** In place of a page this role does not include. */
export function NotPermitted() {
  const words = useWords('staff')
  return (
    <div className="stitched mx-auto mt-8 flex max-w-xl flex-col items-center gap-4 rounded-lg bg-surface px-6 py-12 text-center">
      <title>{`${words.notPermittedTitle} · ${words.area}`}</title>
      <LockKeyhole size={40} aria-hidden="true" className="text-brand" />
      <h1 className="text-2xl">{unbroken(words.notPermittedTitle)}</h1>
      <p className="max-w-prose text-ink-soft">{words.notPermittedText}</p>
      <ButtonLink to="/staff" reload={false}>
        {words.overview}
      </ButtonLink>
    </div>
  )
}
