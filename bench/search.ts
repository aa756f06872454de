import { dhakaDay } from '#contract/time.ts'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { courseCards, loadSampleCatalogue } from '#server/modules/catalog/index.ts'
import {
  groupNames,
  type GroupName,
  isRight,
  isSetAside,
  unanswered,
  type Judged,
  judgedOf,
} from './search/judged.ts'
import {
  type Engine,
  fullTextEngine,
  miniSearchEngine,
  type SearchRow,
  searchRows,
} from './search/engines.ts'
import { freshDatabase, postgresServer } from './stage/databases.ts'
import type { Answer, Question, Row } from './stage/question.ts'

const SHOWN = 5
const today = dhakaDay(new Date())

/** Does the search find what people look for? */
export const search: Question = {
  title:
    'Search: judged questions over the sample catalogue, beside MiniSearch and PostgreSQL full text with trigrams on the same rows',
  async run(progress): Promise<Answer> {
    const fresh = await freshDatabase(await postgresServer())
    const database = await openDatabase({ url: fresh.url, poolSize: 2 })
    try {
      await migrate(database)
      await loadSampleCatalogue(
        database.db,
        new URL('../catalogue', import.meta.url).pathname,
        today,
      )
      const rows = await searchRows(database.db, today)
      const edi: Engine = {
        name: 'Edi',
        find: async (q) =>
          (await courseCards(database.db, { q, limit: SHOWN }, today)).courses.map(
            ({ courseId }) => courseId,
          ),
      }
      const engines = [edi, miniSearchEngine(rows), await fullTextEngine(database.pool, rows)]
      const byId = new Map(rows.map((row) => [row.courseId, row]))
      const answers: Answer['rows'] = []
      const missed: string[] = []
      for (const group of groupNames) {
        progress(group)
        const judged = judgedOf(group)
        const marks = await Promise.all(engines.map((engine) => marksOf(engine, judged, byId)))
        answers.push(...rowsOf(group, engines, marks))
        missed.push(...missedBy(judged, marks[0]!))
      }
      progress('nothing right')
      const cards = (q: string) => courseCards(database.db, { q, limit: SHOWN }, today)
      const hasCloseMatches = async (typed: readonly string[]) => {
        const has: boolean[] = []
        for (const one of typed) has.push((await cards(one)).closeMatches > 0)
        return has
      }
      const saidSo = (await hasCloseMatches(unanswered)).map((has) => !has)
      missed.push(...unanswered.filter((_, at) => !saidSo[at]).map((typed) => `none\t${typed}`))
      answers.push({
        name: `nothing right (${unanswered.length}), said so`,
        value: share(saidSo),
        unit: '%',
        runs: [share(saidSo)],
      })
      const hasClose = await hasCloseMatches(
        groupNames
          .filter((group) => group !== 'ids')
          .flatMap(judgedOf)
          .map(({ typed }) => typed),
      )
      answers.push({
        name: `something right (${hasClose.length}), not denied`,
        value: share(hasClose),
        unit: '%',
        runs: [share(hasClose)],
      })
      return {
        rows: answers,
        notes: [...summary(answers, engines)],
        files: { 'search-missed.txt': `${missed.join('\n')}\n` },
      }
    } finally {
      await database.close()
      await fresh.drop()
    }
  },
}

/** In per cent, with one decimal. */
function share(holds: readonly boolean[]): number {
  return Math.round((1000 * holds.filter(Boolean).length) / holds.length) / 10
}

/** Where the first right answer stood, from 1; null: not among those shown. */
type Mark = number | null

async function marksOf(
  engine: Engine,
  judged: readonly Judged[],
  byId: ReadonlyMap<string, SearchRow>,
): Promise<Mark[]> {
  const marks: Mark[] = []
  for (const { typed, right } of judged) {
    const place = (await engine.find(typed))
      .slice(0, SHOWN)
      .findIndex((courseId) => isRight(byId.get(courseId)!, right))
    marks.push(place < 0 ? null : place + 1)
  }
  return marks
}

function rowsOf(group: GroupName, engines: readonly Engine[], marks: readonly Mark[][]): Row[] {
  const parts = [
    ['', () => true],
    [', set aside', isSetAside],
  ] as const
  return parts.flatMap(([part, isIn]) =>
    [1, SHOWN].map((among) => {
      const right = marks.map(
        (of) =>
          of.filter((_, place) => isIn(place)).filter((mark) => mark !== null && mark <= among)
            .length,
      )
      const asked = marks[0]!.filter((_, place) => isIn(place)).length
      const share = right.map((count) => Math.round((1000 * count) / asked) / 10)
      const best = Math.max(...share.slice(1))
      return {
        name: `${group}${part} (${asked}), right ${among === 1 ? 'first' : `among ${SHOWN}`}`,
        value: share[0]!,
        unit: '%',
        runs: share,
        against: {
          name: engines[share.indexOf(best, 1)]!.name,
          value: best,
          ratio: share[0]! / (best || 1),
        },
        ...(part === '' && {
          goal: { words: 'ahead of both, or all', met: share[0]! > best || share[0] === 100 },
        }),
      }
    }),
  )
}

function missedBy(judged: readonly Judged[], marks: readonly Mark[]): string[] {
  return judged.flatMap(({ typed }, place) =>
    marks[place] === 1 || isSetAside(place) ? [] : [`${marks[place] ?? '-'}\t${typed}`],
  )
}

function* summary(rows: readonly Row[], engines: readonly Engine[]): Generator<string> {
  yield `runs: ${engines.map(({ name }) => name).join(', ')}`
  for (const words of ['right first', `right among ${SHOWN}`]) {
    const groups = rows.filter(({ name }) => name.endsWith(words) && !name.includes('set aside'))
    const means = engines.map(
      (_, at) => groups.reduce((sum, { runs }) => sum + runs![at]!, 0) / groups.length,
    )
    yield `Mean of the groups, ${words}: ${engines.map(({ name }, at) => `${name} ${means[at]!.toFixed(1)} %`).join(', ')}`
  }
}
