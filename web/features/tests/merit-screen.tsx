import { Medal } from 'lucide-react'
import { digitsIn } from '#contract/languages.ts'
import { scriptOf } from '#contract/script-of.ts'
import type { MeritList, MeritPlace } from '#contract/tests/attempts.ts'
import { formatCount, formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { marksText } from '#web/text/marks-text.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SavedSwitch } from '#web/ui/form/saved-switch.tsx'
import { clockText } from './test-text.ts'

/** The merit list of a test: one's own place first, how marks are spread, and the places. */
export function MeritScreen({
  list,
  lessonPath,
  skip,
  limit,
  onShowName,
}: {
  list: MeritList
  lessonPath: string
  skip: number
  limit: number
  onShowName: (isShown: boolean) => Promise<unknown>
}) {
  const words = useWords('tests')
  const language = useLanguage()
  const { opensAt, own, places } = list
  return (
    <article aria-labelledby="merit-title" className="mx-auto grid max-w-3xl gap-6">
      <h1 id="merit-title" className="text-2xl sm:text-3xl">
        {words.merit.title(list.title)}
      </h1>
      {opensAt !== null ? (
        <EmptyState icon={<Medal size={40} aria-hidden="true" />} title={words.merit.notOpen}>
          {words.merit.opensAt(formatDateTime(opensAt, language))}
        </EmptyState>
      ) : list.participants === 0 ? (
        <EmptyState icon={<Medal size={40} aria-hidden="true" />} title={words.merit.none}>
          {words.merit.noneText}
        </EmptyState>
      ) : (
        <>
          <OwnPlace list={list} />
          {own && (
            <SavedSwitch
              isOn={own.showsName}
              label={words.merit.showName}
              hint={words.merit.showNameText}
              save={onShowName}
              saved={words.merit.nameSaved}
            />
          )}
          <Distribution list={list} />
          <div className="grid gap-3">
            <h2 className="text-xl">{words.merit.places}</h2>
            <Places places={places} />
            <Pages list={list} skip={skip} limit={limit} />
          </div>
        </>
      )}
      <ButtonLink
        look="outline"
        reload={false}
        to={lessonPath}
        className="justify-self-start print:hidden"
      >
        {words.results.toLesson}
      </ButtonLink>
    </article>
  )
}

/** What a student finds who has not handed in the test. */
export function NoMeritList({ lessonPath }: { lessonPath: string }) {
  const words = useWords('tests')
  return (
    <EmptyState
      icon={<Medal size={40} aria-hidden="true" />}
      title={words.merit.forTakers}
      action={
        <ButtonLink reload={false} to={lessonPath}>
          {words.results.toLesson}
        </ButtonLink>
      }
    >
      {words.merit.forTakersText}
    </EmptyState>
  )
}

function OwnPlace({ list: { own, participants, marksPossible } }: { list: MeritList }) {
  const words = useWords('tests').merit
  const language = useLanguage()
  const all = formatCount(participants, language)
  if (!own)
    return (
      <p className="text-ink-soft">
        {words.notTaken} {words.participants(all, participants)}
      </p>
    )
  const { position, percentile, isListed, place } = own
  return (
    <Card as="section" padding="lg" isRaised aria-label={words.own} className="grid gap-1">
      <p className="text-sm text-ink-soft">{words.own}</p>
      <p className="text-4xl font-bold text-brand tabular-nums">
        {words.ofAll(formatCount(position, language), all)}
      </p>
      <p>{words.percentile(digitsIn(language, percentile))}</p>
      <p className="text-ink-soft tabular-nums">
        {words.marks}: {marksText(place.marks, language)}
        {marksPossible !== null && ` / ${marksText(marksPossible, language)}`}
      </p>
      {!isListed && <p className="font-semibold text-accent-strong">{words.wouldBe}</p>}
    </Card>
  )
}

/** A bar for each tenth of the marks. It is a table too: each row says its range and its students. */
function Distribution({ list: { distribution, own, marksPossible } }: { list: MeritList }) {
  const words = useWords('tests').merit
  const language = useLanguage()
  const most = Math.max(1, ...distribution.map(({ students }) => students))
  const ownPercent = own && marksPossible ? (100 * own.place.marks) / marksPossible : null
  const isOwn = ({ fromPercent, toPercent }: MeritList['distribution'][number]) =>
    ownPercent !== null &&
    (ownPercent >= fromPercent || fromPercent === 0) &&
    (ownPercent < toPercent || (toPercent === 100 && ownPercent >= 100))
  return (
    <section aria-labelledby="distribution">
      <table className="w-full">
        <caption id="distribution" className="mb-2 text-start text-xl font-bold">
          {words.distribution}
        </caption>
        <thead className="text-sm text-ink-soft">
          <tr>
            <th scope="col" className="w-24 text-start font-normal">
              {words.ofMarks}
            </th>
            <th scope="col" className="text-start font-normal">
              {words.students}
            </th>
          </tr>
        </thead>
        <tbody>
          {distribution.map((tenth) => (
            <tr key={tenth.fromPercent}>
              <th scope="row" className="py-1 pe-3 text-start text-sm font-normal tabular-nums">
                {words.range(
                  digitsIn(language, tenth.fromPercent),
                  digitsIn(language, tenth.toPercent),
                )}
              </th>
              <td className="py-1">
                <span
                  aria-hidden="true"
                  className={classes(
                    'me-2 inline-block h-5 min-w-0.5 rounded-sm align-middle',
                    isOwn(tenth) ? 'bg-accent' : 'bg-brand',
                  )}
                  style={{ width: `${(55 * tenth.students) / most}%` }}
                />
                <span className="text-sm tabular-nums">
                  {formatCount(tenth.students, language)}
                  {isOwn(tenth) && ` · ${words.yourTenth}`}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Places({ places }: { places: readonly MeritPlace[] }) {
  const words = useWords('tests').merit
  const language = useLanguage()
  const isAnyLate = places.some(({ cameLate }) => cameLate > 0)
  const cell = 'px-2 py-2.5 text-start'
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolling is the interaction */}
      <div tabIndex={0} role="region" aria-label={words.places} className="overflow-x-auto">
        <table className="w-full tabular-nums">
          <thead className="border-b-2 border-line text-sm text-ink-soft">
            <tr>
              {[words.position, words.name, words.marks, words.wrong, words.time].map((title) => (
                <th key={title} scope="col" className={classes(cell, 'font-semibold')}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {places.map((place, at) => (
              <tr
                key={at}
                className={classes('border-b border-line', place.isOwn && 'bg-brand-wash')}
              >
                <td className={cell}>{formatCount(place.position, language)}</td>
                <th scope="row" className={classes(cell, 'font-medium')}>
                  <PlaceName place={place} />
                </th>
                <td className={cell}>{marksText(place.marks, language)}</td>
                <td className={cell}>{digitsIn(language, place.wrong)}</td>
                <td className={cell}>{clockText(place.seconds * 1000, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isAnyLate && <p className="text-sm text-ink-soft">{words.offlineText}</p>}
    </>
  )
}

function PlaceName({ place: { name, label, isOwn, cameLate } }: { place: MeritPlace }) {
  const words = useWords('tests').merit
  const language = useLanguage()
  const shown = name ?? words.student(digitsIn(language, label))
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span lang={scriptOf(shown)}>{shown}</span>
      {isOwn && <Badge tone="brand">{words.you}</Badge>}
      {cameLate > 0 && <Badge tone="accent">{words.offline}</Badge>}
    </span>
  )
}

function Pages({
  list: { places, next, participants },
  skip,
  limit,
}: {
  list: MeritList
  skip: number
  limit: number
}) {
  const words = useWords('tests').merit
  const language = useLanguage()
  if (skip === 0 && next === null) return null
  const count = (number: number) => formatCount(number, language)
  const earlier = Math.max(skip - limit, 0)
  return (
    <nav aria-label={words.places} className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-ink-soft tabular-nums">
        {words.pageOf(count(skip + 1), count(skip + places.length), count(participants))}
      </p>
      <div className="flex gap-2">
        {skip > 0 && (
          <ButtonLink look="outline" reload={false} to={earlier > 0 ? `?skip=${earlier}` : '?'}>
            {words.earlier}
          </ButtonLink>
        )}
        {next !== null && (
          <ButtonLink look="outline" reload={false} to={`?skip=${next}`}>
            {words.later}
          </ButtonLink>
        )}
      </div>
    </nav>
  )
}
