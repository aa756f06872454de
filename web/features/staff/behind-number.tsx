import { Link } from 'react-router'
import { useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'

/** Says that a list has only the rows of a number, what they come to, and how to see the others. */
export function BehindNumber({ sum }: { sum: string }) {
  const words = useWords('staff').behindNumber
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line bg-sunken px-4 py-2">
      <p>
        {words.title} <strong className="tabular-nums">{sum}</strong>
      </p>
      <Link to="?" className={buttonClasses('quiet', 'sm')}>
        {words.all}
      </Link>
    </div>
  )
}
