import type {
  AssignmentDue,
  AssignmentRules,
  Criterion,
} from '#contract/assignments/assignments.ts'
import type { DueRule, LateRule, WorkKind } from '#contract/assignments/terms.ts'
import { plainCode } from '#contract/unseen.ts'
import { dhakaInput, momentOfInput } from '#web/ui/form/dhaka-input.ts'

/** The rules as they are typed. */
export interface TypedRules {
  marks: string
  passMark: string
  dueRule: DueRule
  days: string
  at: string
  batchDues: string
  late: LateRule
  latePercent: string
  takes: readonly WorkKind[]
  submissions: string
  rubric: string
}

/** Why what is typed are no rules: the field that is wrong. */
export type WrongField = keyof TypedRules

export function typedRules(rules: AssignmentRules): TypedRules {
  const { due, rubric, batchDues, passHundredths } = rules
  return {
    marks: String(rules.hundredths / 100),
    passMark: passHundredths === null ? '' : String(passHundredths / 100),
    dueRule: due.rule,
    days: 'days' in due ? String(due.days) : '7',
    at: due.rule === 'at' ? dhakaInput(due.at) : '',
    batchDues: batchDues
      .map(({ batchNumber, at }) => `${batchNumber} ${dhakaInput(at).replace('T', ' ')}`)
      .join('\n'),
    late: rules.late,
    latePercent: String(rules.latePercent),
    takes: rules.takes,
    submissions: String(rules.submissions),
    rubric: rubric.map(({ title, hundredths }) => `${title} ${hundredths / 100}`).join('\n'),
  }
}

/** The rules of what is typed, or the first field that is wrong. */
export function readRules(typed: TypedRules): { rules: AssignmentRules } | { wrong: WrongField } {
  const hundredths = readMarks(typed.marks)
  if (hundredths === null || hundredths === 0) return { wrong: 'marks' }
  const pass = typed.passMark.trim() === '' ? null : readMarks(typed.passMark)
  const isPass = typed.passMark.trim() === '' || (pass !== null && pass > 0 && pass <= hundredths)
  if (!isPass) return { wrong: 'passMark' }
  const due = readDue(typed)
  if (!due) return { wrong: typed.dueRule === 'at' ? 'at' : 'days' }
  const batchDues = readBatchDues(typed.batchDues)
  if (!batchDues) return { wrong: 'batchDues' }
  const latePercent = readWhole(typed.latePercent, { least: 1, most: 100 })
  if (latePercent === null) return { wrong: 'latePercent' }
  if (typed.takes.length === 0) return { wrong: 'takes' }
  const submissions = readWhole(typed.submissions, { least: 1, most: 20 })
  if (submissions === null) return { wrong: 'submissions' }
  const rubric = readRubric(typed.rubric)
  const sum = rubric?.reduce((all, criterion) => all + criterion.hundredths, 0)
  if (!rubric || (rubric.length > 0 && sum !== hundredths)) return { wrong: 'rubric' }
  return {
    rules: {
      hundredths,
      passHundredths: pass,
      due,
      batchDues,
      late: typed.late,
      latePercent,
      takes: [...typed.takes],
      submissions,
      rubric,
    },
  }
}

/** Marks in hundredths; null: it is no number with at most two decimals from 0 to 1000. */
export function readMarks(typed: string): number | null {
  const text = plainCode(typed)
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(text)) return null
  const hundredths = Math.round(Number(text) * 100)
  return hundredths <= 100_000 ? hundredths : null
}

function readWhole(typed: string, { least, most }: { least: number; most: number }): number | null {
  const text = plainCode(typed)
  const number = /^\d{1,6}$/.test(text) ? Number(text) : null
  return number !== null && number >= least && number <= most ? number : null
}

function readDue({ dueRule, days, at }: TypedRules): AssignmentDue | null {
  if (dueRule === 'none') return { rule: 'none' }
  if (dueRule === 'at') {
    const moment = momentOfInput(at)
    return moment === null ? null : { rule: 'at', at: moment }
  }
  const count = readWhole(days, { least: 0, most: 3_650 })
  return count === null ? null : { rule: dueRule, days: count }
}

function readBatchDues(typed: string): AssignmentRules['batchDues'] | null {
  const dues: AssignmentRules['batchDues'] = []
  for (const line of linesOf(typed)) {
    const [, number, day, time] =
      /^(\d{1,6}) +(\d{4}-\d\d-\d\d)[ T]+(\d\d:\d\d)$/.exec(plainCode(line)) ?? []
    const at = momentOfInput(`${day}T${time}`)
    if (!at || Number(number) === 0) return null
    dues.push({ batchNumber: Number(number), at })
  }
  return new Set(dues.map(({ batchNumber }) => batchNumber)).size === dues.length ? dues : null
}

function readRubric(typed: string): Criterion[] | null {
  const criteria: Criterion[] = []
  for (const line of linesOf(typed)) {
    const [, title = '', marks = ''] = /^(.*\S)[\s:=]+(\S+)$/.exec(line) ?? []
    const hundredths = readMarks(marks)
    if (title === '' || !hundredths) return null
    criteria.push({ title: title.replace(/[\s:=]+$/, ''), hundredths })
  }
  return criteria
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
