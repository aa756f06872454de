import { FileDown } from 'lucide-react'
import { useWords } from '#web/text/words.ts'

/** The files of a lesson. Only named while its address is unknown or it is closed. */
export function LessonFiles({
  files,
}: {
  files: readonly { name: string; address: string | null }[]
}) {
  const words = useWords('classroom')
  return (
    <ul aria-label={words.files} className="grid gap-2">
      {files.map(({ name, address }) => (
        <li
          key={name}
          className="flex min-h-12 items-center gap-3 rounded-md border border-line bg-surface px-4 py-2"
        >
          <FileDown size={20} aria-hidden="true" className="shrink-0 text-brand" />
          <span className="min-w-0 flex-1 break-words">{name}</span>
          {address && (
            <a
              href={address}
              download={name}
              className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
            >
              {words.download}
              <span className="sr-only">: {name}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
