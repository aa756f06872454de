import type { StaffBatchDraft } from '#contract/orders/batches.ts'
import { latinDigits } from '#contract/money.ts'

/** A batch as typed: empty fields are omitted, numbers are numbers. */
export function readBatch(data: FormData): Record<keyof StaffBatchDraft, unknown> & {
  sharesRoom?: true
  students?: unknown
} {
  return {
    number: numberOf(data, 'number'),
    startsOn: data.get('startsOn'),
    enrolBy: data.get('enrolBy'),
    seats: numberOf(data, 'seats'),
    classDays: data.getAll('classDays'),
    hours: textOf(data, 'hours'),
    venue: textOf(data, 'venue'),
    orientationOn: textOf(data, 'orientationOn'),
    state: data.get('state'),
    earlyFee: textOf(data, 'earlyFee'),
    earlyUntil: textOf(data, 'earlyUntil'),
    ...(data.has('sharesRoom') && { sharesRoom: true }),
    ...(data.has('students.reason') && { students: studentsOf(data) }),
  }
}

/** What happens to the students of a batch: "keep", "refund" or "move:" and the batch, for all and for some. */
function studentsOf(data: FormData): Record<string, unknown> {
  const choices = [...data.entries()].flatMap(([name, value]) =>
    name.startsWith('student-') && value !== ''
      ? [{ itemId: name.slice('student-'.length), ...choiceOf(String(value)) }]
      : [],
  )
  return {
    reason: data.get('students.reason'),
    otherwise: choiceOf(String(data.get('students.otherwise') ?? '')),
    choices,
  }
}

function choiceOf(value: string): { act: string; toBatchId: string | null } {
  const [act = '', toBatchId] = value.split(':')
  return { act, toBatchId: toBatchId ?? null }
}

/** A coupon as typed. Empty fields are null, so that a limit can be removed again. */
export function readCoupon(data: FormData): Record<string, unknown> {
  return {
    ...(data.has('code') && { code: data.get('code') }),
    percent: numberOf(data, 'percent'),
    amount: textOf(data, 'amount'),
    startsOn: textOf(data, 'startsOn'),
    endsOn: textOf(data, 'endsOn'),
    maxUses: numberOf(data, 'maxUses'),
    maxPerStudent: numberOf(data, 'maxPerStudent'),
    minimum: textOf(data, 'minimum'),
    courses: data
      .getAll('courses')
      .join(' ')
      .split(/[\s,]+/)
      .filter(Boolean),
    note: data.get('note'),
    isActive: data.get('isActive') === 'on',
  }
}

function textOf(data: FormData, name: string): string | null {
  return String(data.get(name) ?? '').trim() || null
}

/** null for an empty field; a text that is no number is left for the schema to refuse. */
function numberOf(data: FormData, name: string): number | string | null {
  const text = textOf(data, name)
  if (text === null) return null
  const number = Number(latinDigits(text))
  return Number.isNaN(number) ? text : number
}
