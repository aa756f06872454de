import { Link } from 'react-router'
import { buttonClasses } from './button/button-look.ts'

/** The ways to newer and older rows of a list; null: there are none. */
export function PageLinks({
  newer,
  older,
  words,
}: {
  newer: string | null
  older: string | null
  words: { newest: string; older: string }
}) {
  if (newer === null && older === null) return null
  return (
    <div className="mt-4 flex flex-wrap justify-between gap-3">
      {newer !== null && (
        <Link to={newer} className={buttonClasses('quiet')}>
          {words.newest}
        </Link>
      )}
      {older !== null && (
        <Link to={older} className={buttonClasses('outline', 'md', 'ml-auto')}>
          {words.older}
        </Link>
      )}
    </div>
  )
}
