import type { ImportCheck } from '#contract/catalog/exchange.ts'
import { bankLimits } from '#contract/question-bank/terms.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'

/** The effects of the import, in numbers. */
export function ImportSummary({ check }: { check: ImportCheck }) {
  const words = useWords('staff').imports
  const language = useLanguage()
  const {
    added,
    changed,
    unchanged,
    bad,
    refusal,
    isArchive,
    missingMedia,
    unpublished,
    shortBanks,
  } = check
  const counts = { added, changed, unchanged, bad }
  const nothing = added + changed + bad === 0 && unchanged > 0
  return (
    <Card aria-labelledby="import-result" as="section" padding="none" className="p-4 sm:p-6">
      <h2 id="import-result" className="text-xl">
        {words.resultTitle}
      </h2>
      <dl className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
        {(Object.keys(counts) as (keyof typeof counts)[]).map((name) => (
          <div
            key={name}
            className={classes(
              'flex flex-col-reverse justify-end rounded-md px-4 py-3',
              name === 'bad' && bad > 0 ? 'bg-danger-wash text-danger' : 'bg-sunken',
            )}
          >
            <dt className={classes('text-sm', !(name === 'bad' && bad > 0) && 'text-ink-soft')}>
              {words.counts[name]}
            </dt>
            <dd className="text-2xl font-bold tabular-nums">
              {formatCount(counts[name], language)}
            </dd>
          </div>
        ))}
      </dl>
      {isArchive && <p className="mt-3 text-ink-soft">{words.isArchive}</p>}
      {missingMedia > 0 && (
        <p className="mt-3 rounded-md bg-accent-wash px-4 py-3">
          {words.missingMedia(formatCount(missingMedia, language))}
        </p>
      )}
      {unpublished.length > 0 && (
        <div className="mt-3 rounded-md bg-accent-wash px-4 py-3">
          <p>{words.unpublished}</p>
          <ul className="mt-1 list-disc ps-5">
            {unpublished.map(({ courseId, title }, at) => (
              <li key={at}>
                {title} <span className="text-ink-soft">({courseId})</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {shortBanks.length > 0 && (
        <div className="mt-3 rounded-md bg-accent-wash px-4 py-3">
          <p>{words.shortBanks(formatCount(bankLimits.questionsArchived, language))}</p>
          <ul className="mt-1 list-disc ps-5">
            {shortBanks.map(({ courseId, title, leftOut }, at) => (
              <li key={at}>
                {title} <span className="text-ink-soft">({courseId})</span>:{' '}
                {words.leftOut(formatCount(leftOut, language))}
              </li>
            ))}
          </ul>
        </div>
      )}
      {nothing && !isArchive && <p className="mt-3 text-ink-soft">{words.nothingChanges}</p>}
      {refusal && (
        <div
          role="alert"
          className="mt-4 rounded-md border border-danger/40 bg-danger-wash px-4 py-3 text-danger"
        >
          <p className="font-semibold">{words.refused}</p>
          <p>{words.failures[refusal.code](refusal.facts)}</p>
        </div>
      )}
    </Card>
  )
}
