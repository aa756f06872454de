import { defined } from '#contract/defined.ts'
import type { GapsKey } from '#contract/question-bank/keys.ts'
import type { QuestionDocument } from '#contract/question-bank/question.ts'
import { type Draft, itemOf, partId, questionOf, shareOfPercent } from '../draft.ts'
import { NotRepresented } from '../refusals.ts'
import { elementsBelow, elementsOf, type XmlElement } from '../xml/read-xml.ts'
import { blocksIn, blocksOfBody } from './body.ts'
import { pairsOf, placesOf, type Reading, responseOf } from './keys.ts'
import { marksOf, refuseOther, type Response, responsesOf, shareOf } from './responses.ts'

type Key = GapsKey['gaps'][number]

/** Gaps that are typed or chosen within the text; one alone at the end of its line is a short answer or a number. */
export function inlineGaps({
  item,
  body,
  interactions,
  draft,
}: {
  item: XmlElement
  body: XmlElement
  interactions: XmlElement[]
  draft: Draft
}): QuestionDocument {
  const { responses, isTogether } = responsesOf(item)
  const found = interactions.map(({ attributes }) => {
    const response = responses.get(attributes['responseIdentifier'] ?? '')
    const key = response?.rule.by === 'mapped' ? response.mapped : response?.correct
    if (!response || !key?.length) throw new NotRepresented('no key for its answer')
    refuseOther(response)
    return response
  })
  if (responses.size !== found.length) throw new NotRepresented('marks for another answer')
  const whole = { ...draft, marks: marksOf(found) }
  const [only] = interactions
  const [first] = found
  if (first && found.length === 1 && only?.name === 'textEntryInteraction' && isAtEnd(body, only))
    return typedAnswer({ ...whole, stem: blocksOfBody(body, { inline: () => null }) }, first)
  const most = found.reduce((sum, response) => sum + response.most, 0)
  const isEven = found.every((response) => response.most === first?.most)
  return questionOf(
    {
      ...whole,
      stem: blocksOfBody(body, {
        inline: (element) => `[[g${interactions.indexOf(element) + 1}]]`,
      }),
    },
    {
      kind: 'gaps',
      shown: { gaps: interactions.map((interaction, at) => shownGap(interaction, `g${at + 1}`)) },
      key: {
        gaps: interactions.map((interaction, at) => {
          const response = defined(found[at])
          return {
            ...gapKey(interaction, response, `g${at + 1}`),
            ...(!isEven && !isTogether && { weight: shareOfPercent((response.most / most) * 100) }),
          }
        }),
        partial: isTogether ? 'all' : isEven ? 'share' : 'weights',
      },
    },
  )
}

/** Whether no text follows in the same paragraph. */
function isAtEnd(body: XmlElement, interaction: XmlElement): boolean {
  for (const element of elementsBelow(body)) {
    const at = element.children.indexOf(interaction)
    if (at !== -1)
      return element.children
        .slice(at + 1)
        .every((after) => typeof after === 'string' && /^[\s.।?]*$/.test(after))
  }
  return false
}

function typedAnswer(draft: Draft, response: Response): QuestionDocument {
  return isNumber(response)
    ? questionOf(draft, { kind: 'numeric', shown: {}, key: { numbers: numbersOf(response) } })
    : questionOf(draft, { kind: 'short_text', shown: {}, key: { texts: textsOf(response) } })
}

function isNumber({ baseType }: Response): boolean {
  return baseType === 'float' || baseType === 'integer'
}

function numbersOf(response: Response) {
  if (response.rule.by === 'correct') {
    const { tolerance } = response.rule
    return response.correct.map((value) => ({
      value,
      ...(tolerance && { [tolerance.isPercent ? 'percent' : 'tolerance']: tolerance.value }),
    }))
  }
  return response.mapped
    .filter(({ value }) => value > 0)
    .map((each) => ({
      value: each.key,
      ...(each.value < response.most && { share: shareOf(each, response) }),
    }))
}

function textsOf(response: Response) {
  if (response.rule.by === 'correct')
    return response.correct.map((text) => ({ text, isExact: true }))
  return response.mapped
    .filter(({ value }) => value > 0)
    .map((each) => ({
      text: each.key,
      ...(each.value < response.most && { share: shareOf(each, response) }),
      ...(each.isExact && { isExact: true }),
    }))
}

function shownGap(interaction: XmlElement, id: string) {
  if (interaction.name === 'textEntryInteraction') return { id }
  const choices = elementsOf(interaction, 'inlineChoice')
  return { id, options: choices.map((each, at) => itemOf(blocksIn(each), at)) }
}

function gapKey(interaction: XmlElement, response: Response, id: string): Key {
  if (interaction.name === 'textEntryInteraction')
    return isNumber(response)
      ? { id, numbers: numbersOf(response) }
      : { id, texts: textsOf(response) }
  const place = placesOf(elementsOf(interaction, 'inlineChoice'))
  if (response.rule.by === 'correct')
    return { id, right: response.correct.map((each) => partId(place(each))) }
  const earning = response.mapped.filter(({ value }) => value !== 0)
  if (earning.some(({ value }) => value < response.most))
    throw new NotRepresented('an option of a gap for a part of its marks')
  return { id, right: earning.map(({ key }) => partId(place(key))) }
}

/** Words to put into the gaps of a text. */
export function gapMatch({ item, body, interaction, draft }: Reading): QuestionDocument {
  const words = elementsOf(interaction, 'gapText')
  const gaps = [...elementsBelow(interaction, 'gap')]
  const response = responseOf({ item, interaction })
  const [word, gap] = [placesOf(words), placesOf(gaps)]
  const pairs = pairsOf(response).map(({ from, to, weight }) => ({
    id: `g${gap(to) + 1}`,
    right: [partId(word(from))],
    ...weight,
  }))
  if (new Set(pairs.map(({ id }) => id)).size !== gaps.length || pairs.length !== gaps.length)
    throw new NotRepresented('a gap without one word of its own')
  return questionOf(
    {
      ...draft,
      marks: marksOf([response]),
      stem: blocksOfBody(body, { inline: (element) => `[[g${gaps.indexOf(element) + 1}]]` }),
    },
    {
      kind: 'gaps',
      shown: {
        gaps: gaps.map((_, at) => ({
          id: `g${at + 1}`,
          options: words.map((each, place) => itemOf(blocksIn(each), place)),
        })),
      },
      key: { gaps: pairs, partial: response.rule.by === 'correct' ? 'all' : 'weights' },
    },
  )
}
