import { readNumber } from '#contract/question-bank/fractions.ts'
import type { NumericKey } from '#contract/question-bank/keys.ts'
import { shareField } from '../choices.ts'
import { Malformed, NotRepresented } from '../refusals.ts'
import { elementOf, elementsOf, type XmlElement } from '../xml/read-xml.ts'
import { fieldOf, percentOf, wordsIn } from './moodle-text.ts'

/** @throws NotRepresented for any number that earns marks, and for units that earn a part of them */
export function numericKey(question: XmlElement): NumericKey {
  const earning = elementsOf(question, 'answer').filter((answer) => percentOf(answer) !== 0)
  const numbers = earning.map((answer) => {
    const value = wordsIn(answer)
    const tolerance = wordsIn(elementOf(answer, 'tolerance'))
    if (value === '*') throw new NotRepresented('* for any number')
    if (percentOf(answer) < 0) throw new NotRepresented('a number that takes off marks')
    return {
      value,
      ...(tolerance && !/^0*(\.0*)?$/.test(tolerance) && { tolerance }),
      ...shareField(percentOf(answer)),
    }
  })
  return { numbers, ...unitsOf(question) }
}

function unitsOf(question: XmlElement): Pick<NumericKey, 'units' | 'withoutUnit'> {
  const written = elementsOf(elementOf(question, 'units') ?? question, 'unit')
  if (written.length === 0) return {}
  const units = written.map((unit) => ({
    unit: fieldOf(unit, 'unit_name'),
    factor: factorOf(fieldOf(unit, 'multiplier') || '1'),
  }))
  if (['', '0'].includes(fieldOf(question, 'unitgradingtype')))
    return { units, withoutUnit: [1, 1] }
  const penalty = Number(fieldOf(question, 'unitpenalty') || '0')
  if (penalty !== 1) throw new NotRepresented('{0} of the marks off for a wrong unit', penalty)
  return { units }
}

/** Moodle says how many of a unit are one of the key: 100 cm are 1 m. Ours says what makes it one: 1/100. */
export function factorOf(multiplier: string): string {
  const number = readNumber(multiplier)
  if (!number || number.top <= 0n)
    throw new Malformed('The multiplier {0} of a unit.', multiplier.slice(0, 30))
  const divisor = gcd(number.top, number.bottom)
  const [top, bottom] = [number.bottom / divisor, number.top / divisor]
  return bottom === 1n ? `${top}` : `${top}/${bottom}`
}

export function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b)
}
