import type { ComponentProps, ReactNode } from 'react'
import { digitsIn } from '#contract/languages.ts'
import { questionLimits } from '#contract/question-bank/terms.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Select } from '#web/ui/form/field.tsx'
import { letterOf } from '../letters.ts'
import { movedAt, useQuestionForm, withAt, withoutAt } from './question-form.ts'
import { PartCard, PartList, PictureField } from './part-card.tsx'
import { OrderField, PartialField, WeightField } from './partial-field.tsx'
import {
  emptyItem,
  emptyRow,
  newPartId,
  shownText,
  type TypedItem,
  type TypedRow,
} from './typed-question.ts'
import { WrittenField } from './written-field.tsx'

/** Rows, each with the partner that belongs to it, and the partners to choose from. */
export function MatchingFields() {
  const words = useWords('staff').questionBanks.editor
  const language = useLanguage()
  const { typed, change, errorOf } = useQuestionForm()
  const { rows, partners } = typed
  const canAdd = (list: readonly unknown[]) => list.length < questionLimits.rows
  return (
    <>
      <PartList
        title={words.rows}
        error={errorOf('shown.rows') ?? errorOf('key.pairs')}
        count={rows.length}
        add={
          canAdd(rows)
            ? {
                label: words.addRow,
                onAdd: () => change({ rows: [...rows, emptyRow(newPartId(rows))] }),
              }
            : undefined
        }
      >
        {rows.map((row, at) => (
          <RowCard key={row.id} row={row} at={at} />
        ))}
      </PartList>
      <PartList
        title={words.partners}
        hint={words.partnersHint}
        error={errorOf('shown.partners')}
        count={partners.length}
        add={
          canAdd(partners)
            ? {
                label: words.addPartner,
                onAdd: () => change({ partners: [...partners, emptyItem(newPartId(partners))] }),
              }
            : undefined
        }
      >
        {partners.map((partner, at) => (
          <ItemCard
            key={partner.id}
            path={`shown.partners.${at}`}
            name={words.partner(letterOf(at, language) || digitsIn(language, at + 1))}
            item={partner}
            onChange={(part) => change({ partners: withAt(partners, at, part) })}
            onRemove={
              partners.length > 2 ? () => change({ partners: withoutAt(partners, at) }) : undefined
            }
          />
        ))}
      </PartList>
      <PartialField />
    </>
  )
}

function RowCard({ row, at }: { row: TypedRow; at: number }) {
  const words = useWords('staff').questionBanks
  const { editor } = words
  const language = useLanguage()
  const { typed, change, errorAt } = useQuestionForm()
  const number = digitsIn(language, at + 1)
  const set = (part: Partial<TypedRow>) => change({ rows: withAt(typed.rows, at, part) })
  const path = `key.pairs.${at}`
  return (
    <ItemCard
      path={`shown.rows.${at}`}
      name={editor.row(number)}
      item={row}
      onChange={set}
      onRemove={
        typed.rows.length > 1 ? () => change({ rows: withoutAt(typed.rows, at) }) : undefined
      }
    >
      <Field
        name={`${path}.partner`}
        label={editor.belongsTo(number)}
        required
        error={errorAt(`${path}.partner`)}
      >
        <Select
          value={row.partner}
          onChange={({ currentTarget }) => set({ partner: currentTarget.value })}
        >
          <option value="">{words.pick}</option>
          {typed.partners.map(({ id, text, picture }, place) => (
            <option key={id} value={id}>
              {`${letterOf(place, language) || digitsIn(language, place + 1)}. `}
              {shownText(text, language) || picture?.alt}
            </option>
          ))}
        </Select>
      </Field>
      <WeightField
        path={`${path}.weight`}
        weight={row.weight}
        onChange={(weight) => set({ weight })}
      />
    </ItemCard>
  )
}

/** Items in the order in which they belong. */
export function OrderingFields() {
  const words = useWords('staff').questionBanks.editor
  const language = useLanguage()
  const { typed, change, errorOf } = useQuestionForm()
  const { items } = typed
  return (
    <>
      <PartList
        title={words.items}
        hint={words.itemsHint}
        error={errorOf('shown.items') ?? errorOf('key.right')}
        count={items.length}
        add={
          items.length < questionLimits.items
            ? {
                label: words.addItem,
                onAdd: () => change({ items: [...items, emptyItem(newPartId(items))] }),
              }
            : undefined
        }
      >
        {items.map((item, at) => (
          <ItemCard
            key={item.id}
            path={`shown.items.${at}`}
            name={words.item(digitsIn(language, at + 1))}
            item={item}
            onChange={(part) => change({ items: withAt(items, at, part) })}
            isFirst={at === 0}
            isLast={at === items.length - 1}
            onMove={(by) => change({ items: movedAt(items, at, by) })}
            onRemove={items.length > 2 ? () => change({ items: withoutAt(items, at) }) : undefined}
          />
        ))}
      </PartList>
      <OrderField />
    </>
  )
}

function ItemCard({
  path,
  item,
  onChange,
  children,
  ...card
}: {
  path: string
  item: TypedItem
  onChange: (part: Partial<TypedItem>) => void
} & Omit<ComponentProps<typeof PartCard>, 'children'> & { children?: ReactNode }) {
  return (
    <PartCard {...card}>
      <WrittenField
        path={`${path}.text`}
        label={card.name}
        required
        text={item.text}
        onChange={(text) => onChange({ text })}
      />
      <PictureField
        path={`${path}.picture`}
        picture={item.picture}
        onChange={(picture) => onChange({ picture })}
      />
      {children}
    </PartCard>
  )
}
