import { type Draft, shareOfPercent } from '../draft.ts'
import { Malformed, NotRepresented } from '../refusals.ts'
import type { XmlElement } from '../xml/read-xml.ts'
import { refuseOther, type Response, responsesOf } from './responses.ts'

export interface Reading {
  item: XmlElement
  body: XmlElement
  interaction: XmlElement
  draft: Draft
}

/** The only response of an item with one interaction. @throws Malformed where there is no key */
export function responseOf(
  { item, interaction }: Pick<Reading, 'item' | 'interaction'>,
  { hasOther = false } = {},
): Response {
  const id = interaction.attributes['responseIdentifier'] ?? ''
  const { responses } = responsesOf(item)
  const response = responses.get(id)
  if (!response) throw new NotRepresented('no key for its answer')
  if (responses.size > 1) throw new NotRepresented('marks for more than one answer')
  const hasKey = response.rule.by === 'correct' ? response.correct : response.mapped
  if (hasKey.length === 0) throw new NotRepresented('no key for its answer')
  if (!hasOther) refuseOther(response)
  return response
}

/** The places of the choices by their identifiers. @throws Malformed for one that is none of them */
export function placesOf(choices: readonly XmlElement[]): (identifier: string) => number {
  const ids = choices.map(({ attributes }) => attributes['identifier'] ?? '')
  return (identifier) => {
    const place = ids.indexOf(identifier)
    if (place === -1)
      throw new Malformed('Its key {0} is none of its options.', identifier.slice(0, 60))
    return place
  }
}

/** Directed pairs of a key, with what each is worth where it is mapped. */
export function pairsOf(response: Response) {
  const isMapped = response.rule.by === 'mapped'
  const mapped = response.mapped.filter(({ value }) => value !== 0)
  if (isMapped && mapped.some(({ value }) => value < 0))
    throw new NotRepresented('a pair that takes off marks')
  const written = isMapped
    ? mapped.map(({ key, value }) => ({
        key,
        weight: { weight: shareOfPercent((value / response.most) * 100) },
      }))
    : response.correct.map((key) => ({ key, weight: {} }))
  return written.map(({ key, weight }) => {
    const [from = '', to = ''] = key.split(/\s+/)
    return { from, to, weight }
  })
}
