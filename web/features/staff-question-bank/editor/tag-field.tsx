import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { questionLimits, type TagKind, tagKinds } from '#contract/question-bank/terms.ts'
import { scriptOf } from '#contract/script-of.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, Input, Select } from '#web/ui/form/field.tsx'
import { useQuestionForm, withoutAt } from './question-form.ts'

/** A tag that questions of the bank have already. */
export interface KnownTag {
  kind: TagKind
  value: string
}

/** The tags of a question. One that is typed is added when the field is left, so that none is forgotten. */
export function TagField({ bankTags }: { bankTags: readonly KnownTag[] }) {
  const words = useWords('staff').questionBanks
  const list = useId()
  const { typed, change, errorAt } = useQuestionForm()
  const [kind, setKind] = useState<TagKind>('chapter')
  const [value, setValue] = useState('')
  const { tags } = typed

  function add(): void {
    const text = value.trim()
    setValue('')
    if (text === '' || tags.length >= questionLimits.tags) return
    if (tags.some((tag) => tag.kind === kind && tag.value === text)) return
    change({ tags: [...tags, { kind, value: text }] })
  }

  return (
    <div className="grid gap-3">
      <div className="grid items-end gap-3 sm:grid-cols-[10rem_1fr_auto]">
        <Field name="tagKind" label={words.tagKind} required>
          <Select
            value={kind}
            onChange={({ currentTarget }) =>
              setKind(tagKinds.find((each) => each === currentTarget.value) ?? 'chapter')
            }
          >
            {tagKinds.map((each) => (
              <option key={each} value={each}>
                {words.tagKinds[each]}
              </option>
            ))}
          </Select>
        </Field>
        <Field name="tags" label={words.editor.tagValue} error={errorAt('tags')}>
          <Input
            autoComplete="off"
            list={list}
            maxLength={questionLimits.tag}
            value={value}
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
            onBlur={add}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
        </Field>
        <datalist id={list}>
          {bankTags
            .filter((tag) => tag.kind === kind)
            .map((tag) => (
              <option key={tag.value} value={tag.value}>
                {tag.value}
              </option>
            ))}
        </datalist>
        <Button look="outline" onClick={add}>
          {words.editor.addTag}
        </Button>
      </div>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={words.editor.tags}>
          {tags.map((tag, at) => (
            <li
              key={`${tag.kind}:${tag.value}`}
              className="inline-flex min-h-11 items-center gap-1 rounded-md bg-sunken pl-3"
            >
              <span lang={scriptOf(tag.value)}>
                {words.tagKinds[tag.kind]}: {tag.value}
              </span>
              <button
                type="button"
                aria-label={words.editor.removeTag(tag.value)}
                onClick={() => change({ tags: withoutAt(tags, at) })}
                className="inline-flex size-11 items-center justify-center rounded-md text-ink-soft hover:text-danger"
              >
                <X size={16} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
