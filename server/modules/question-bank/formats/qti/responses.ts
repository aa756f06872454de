import type { Share } from '#contract/question-bank/keys.ts'
import { shareOfPercent } from '../draft.ts'
import { Malformed, NotRepresented } from '../refusals.ts'
import { elementOf, elementsOf, textIn, type XmlElement } from '../xml/read-xml.ts'
import { type ResponseRule, type Rules, rulesOf } from './rules.ts'

export interface MappedValue {
  key: string
  value: number
  isExact: boolean
}

/** One declared response with its key and how it is marked. */
export interface Response {
  id: string
  cardinality: string
  baseType: string
  correct: string[]
  mapped: MappedValue[]
  rule: ResponseRule
  /** What the mapping gives for what it does not name. */
  other: number
  /** Marks for all of it. */
  most: number
}

/** @throws NotRepresented for rules that are none of ours, Malformed for a response without a key */
export function responsesOf(item: XmlElement): {
  responses: Map<string, Response>
  isTogether: boolean
} {
  const rules: Rules = rulesOf(item)
  const responses = new Map<string, Response>()
  for (const declaration of elementsOf(item, 'responseDeclaration')) {
    const response = responseOf(declaration, rules)
    if (response) responses.set(response.id, response)
  }
  return { responses, isTogether: rules.isTogether }
}

function responseOf(declaration: XmlElement, { responses }: Rules): Response | null {
  const { identifier: id = '', cardinality = '', baseType = '' } = declaration.attributes
  const rule = responses.get(id)
  if (!rule) return null
  const mapping = elementOf(declaration, 'mapping')
  const mapped = mapping ? elementsOf(mapping, 'mapEntry').map(mappedValue) : []
  const correct = elementOf(declaration, 'correctResponse')
  if (elementOf(declaration, 'areaMapping')) throw new NotRepresented('places in a picture')
  const positive = mapped.filter(({ value }) => value > 0)
  const sum = positive.reduce((total, { value }) => total + value, 0)
  const highest = Math.max(0, ...positive.map(({ value }) => value))
  const upper = Number(mapping?.attributes['upperBound'] ?? Infinity)
  const other = Number(mapping?.attributes['defaultValue'] ?? 0)
  if (rule.by === 'mapped' && mapping) {
    if (other > 0) throw new NotRepresented('marks for any answer that the key does not name')
    const isBelow = other < 0 || mapped.some(({ value }) => value < 0)
    if (isBelow && !(Number(mapping.attributes['lowerBound']) >= 0))
      throw new NotRepresented('marks below nought')
  }
  return {
    id,
    cardinality,
    baseType,
    correct: correct ? elementsOf(correct, 'value').map((value) => textIn(value).trim()) : [],
    mapped,
    rule,
    other,
    most:
      rule.by === 'correct'
        ? rule.worth
        : Math.min(upper, cardinality === 'single' ? highest : sum),
  }
}

function mappedValue({ attributes }: XmlElement): MappedValue {
  const value = Number(attributes['mappedValue'])
  if (Number.isNaN(value)) throw new Malformed('A mapped value is no number.')
  return {
    key: (attributes['mapKey'] ?? '').trim(),
    value,
    isExact: attributes['caseSensitive'] !== 'false',
  }
}

/** What a mapped value earns of all marks. */
export function shareOf({ value }: MappedValue, { most }: Response): Share {
  return shareOfPercent((value / most) * 100)
}

/** The marks of an item as text. */
export function marksOf(responses: Iterable<Response>): string {
  let most = 0
  for (const response of responses) most += response.most
  if (!(most > 0)) throw new Malformed('Its key earns no marks.')
  return String(Math.round(most * 1e6) / 1e6)
}

/** @throws NotRepresented where what the key does not name takes off marks */
export function refuseOther({ rule, other }: Response): void {
  if (rule.by === 'mapped' && other !== 0)
    throw new NotRepresented('marks off for any answer that the key does not name')
}
