import { NotRepresented } from '../refusals.ts'
import { elementOf, elementsBelow, elementsOf, textIn, type XmlElement } from '../xml/read-xml.ts'

/** How one response earns marks. */
export interface ResponseRule {
  /** `correct`: the declared answer or nothing. `mapped`: what the mapping says for each part. */
  by: 'correct' | 'mapped'
  /** Marks for the correct answer. */
  worth: number
  tolerance?: { value: string; isPercent: boolean }
}

/** By the identifier of the response. `isTogether`: all of them or no marks. */
export interface Rules {
  responses: ReadonlyMap<string, ResponseRule>
  isTogether: boolean
}

/**
 * The rule of marking of an item: a template, a condition on the correct answer, a mapping, or a sum of such.
 *
 * @throws NotRepresented for any other
 */
export function rulesOf(item: XmlElement): Rules {
  const declared = elementsOf(item, 'responseDeclaration')
  const processing = elementOf(item, 'responseProcessing')
  const every = (by: ResponseRule['by']): Rules => ({
    responses: new Map(
      declared.map(({ attributes }) => [attributes['identifier'] ?? '', { by, worth: 1 }]),
    ),
    isTogether: false,
  })
  const template = processing?.attributes['template'] ?? ''
  if (/match_correct(\.xml)?$/.test(template)) return every('correct')
  if (/map_response(\.xml)?$/.test(template)) return every('mapped')
  if (template !== '') throw new NotRepresented('the rule {0}', template.slice(0, 100))
  if (!processing || elementsOf(processing).length === 0)
    return every(declared.some((each) => elementOf(each, 'correctResponse')) ? 'correct' : 'mapped')
  return new RuleReader(processing).rules()
}

const OWN = 'rules of marking of its own'

class RuleReader {
  readonly #responses = new Map<string, ResponseRule>()
  #isTogether = false
  readonly #processing: XmlElement

  constructor(processing: XmlElement) {
    this.#processing = processing
  }

  rules(): Rules {
    for (const step of elementsOf(this.#processing)) this.#read(step)
    if (this.#responses.size === 0) throw new NotRepresented(OWN)
    return { responses: this.#responses, isTogether: this.#isTogether }
  }

  #read(step: XmlElement): void {
    if (step.name === 'setOutcomeValue') return this.#readSum(step)
    if (step.name !== 'responseCondition') throw new NotRepresented(OWN)
    if (!setsScore(step) || isFloor(step)) return
    const [first, ...others] = elementsOf(step)
    if (!first || first.name !== 'responseIf') throw new NotRepresented(OWN)
    const [condition, ...actions] = elementsOf(first)
    if (condition?.name === 'isNull') {
      const rest = others.flatMap((other) => elementsOf(other))
      if (!actions.every(isNought) || others.some(({ name }) => name !== 'responseElse'))
        throw new NotRepresented(OWN)
      for (const action of rest) this.#read(action)
      return
    }
    if (
      others.some(
        (other) =>
          other.name !== 'responseElse' ||
          !elementsOf(other).every((each) => !setsScore(each) || isNought(each)),
      )
    )
      throw new NotRepresented(OWN)
    const [scored, ...more] = actions.filter(setsScore)
    if (!condition || !scored || more.length > 0) throw new NotRepresented(OWN)
    const worth = worthOf(scored)
    if (condition.name === 'and') {
      const parts = elementsOf(condition)
      for (const part of parts) this.#add(part, worth / parts.length)
      this.#isTogether = parts.length > 1
      if (this.#responses.size !== parts.length) throw new NotRepresented(OWN)
    } else this.#add(condition, worth)
  }

  /** `SCORE` becomes a mapping, or a sum of mappings with what it was. */
  #readSum(step: XmlElement): void {
    if (!setsScore(step) || isNought(step)) return
    const [value, ...more] = elementsOf(step)
    const parts = value?.name === 'sum' ? elementsOf(value) : value ? [value] : []
    if (more.length > 0 || parts.length === 0) throw new NotRepresented(OWN)
    for (const part of parts) {
      const { name, attributes } = part
      if (name === 'mapResponse') this.#set(attributes['identifier'], { by: 'mapped', worth: 1 })
      else if (name !== 'variable' || attributes['identifier'] !== 'SCORE')
        throw new NotRepresented(OWN)
    }
  }

  #add({ name, attributes, ...element }: XmlElement, worth: number): void {
    const parts = elementsOf({ name, attributes, ...element })
    const variable = parts.find((part) => part.name === 'variable')?.attributes['identifier']
    const correct = parts.find((part) => part.name === 'correct')?.attributes['identifier']
    if (parts.length !== 2 || variable === undefined || correct !== variable)
      throw new NotRepresented(OWN)
    if (name === 'match') return this.#set(variable, { by: 'correct', worth })
    if (name !== 'equal') throw new NotRepresented(OWN)
    const mode = attributes['toleranceMode'] ?? 'exact'
    if (mode === 'exact') return this.#set(variable, { by: 'correct', worth })
    const [value = '', other = value] = (attributes['tolerance'] ?? '').trim().split(/\s+/)
    if (value !== other || !/^[\d.]+$/.test(value))
      throw new NotRepresented('two different tolerances')
    this.#set(variable, {
      by: 'correct',
      worth,
      tolerance: { value, isPercent: mode === 'relative' },
    })
  }

  #set(identifier: string | undefined, rule: ResponseRule): void {
    if (identifier === undefined || this.#responses.has(identifier)) throw new NotRepresented(OWN)
    this.#responses.set(identifier, rule)
  }
}

/** Whether it sets the marks; what it says of feedback is no rule of marking. */
function setsScore(step: XmlElement): boolean {
  for (const { attributes } of elementsBelow(step, 'setOutcomeValue'))
    if (!/feedback/i.test(attributes['identifier'] ?? '')) return true
  return false
}

function isNought(step: XmlElement): boolean {
  const [value] = elementsOf(step)
  return (
    step.name === 'setOutcomeValue' && value?.name === 'baseValue' && Number(textIn(value)) === 0
  )
}

/** "Not below the minimum", as authors end their rules. */
function isFloor(step: XmlElement): boolean {
  const [first, ...others] = elementsOf(step)
  const [condition, action] = first ? elementsOf(first) : []
  return others.length === 0 && condition?.name === 'lt' && action !== undefined && isNought(action)
}

/** `SCORE` becomes a number, or grows by it. */
function worthOf({ attributes, ...step }: XmlElement): number {
  const [value] = elementsOf({ attributes, ...step })
  const number =
    value?.name === 'sum'
      ? elementsOf(value).find(({ name }) => name === 'baseValue')
      : value?.name === 'baseValue'
        ? value
        : undefined
  const worth = Number(textIn(number))
  const isSum = value?.name !== 'sum' || elementsOf(value).length === 2
  if (attributes['identifier'] !== 'SCORE' || !number || !isSum || !(worth > 0))
    throw new NotRepresented(OWN)
  return worth
}
