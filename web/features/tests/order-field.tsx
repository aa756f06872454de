import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { digitsIn } from '#contract/languages.ts'
import { useLanguage } from '#web/text/language.ts'
import { plainLine } from '#web/text/question-lines.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import type { AnswerFieldProps, FaceOf } from './question-face.ts'
import { useQuestionTexts } from './renderers.ts'

/** Items in an order, moved one place at a time: for fingers, the keyboard and screen readers alike. */
export function OrderField({
  face: { shown },
  answer,
  onAnswer,
  isLocked,
  labelledBy,
}: AnswerFieldProps & { face: FaceOf<'ordering'> }) {
  const words = useWords('tests').sitting
  const language = useLanguage()
  const texts = useQuestionTexts()
  const list = useRef<HTMLOListElement>(null)
  const [said, say] = useState('')
  const firstOrder = shown.items.map(({ id }) => id)
  const ids = Array.isArray(answer) ? answer.filter((id) => id !== null) : firstOrder
  const nameOf = (id: string) => {
    const item = shown.items.find((one) => one.id === id)
    return plainLine(item?.text, texts.language) || (item?.picture?.alt ?? '')
  }

  function move(id: string, by: 1 | -1): void {
    const from = ids.indexOf(id)
    const to = from + by
    const moved = ids.toSpliced(from, 1).toSpliced(to, 0, id)
    onAnswer(moved)
    say(words.moved(nameOf(id), digitsIn(language, to + 1)))
    // At an end of the list its own button is gone: the other one has the focus then.
    requestAnimationFrame(() => {
      const buttons = list.current?.children[to]?.querySelectorAll('button')
      const own = buttons?.[by === -1 ? 0 : 1]
      ;(own?.disabled ? buttons?.[by === -1 ? 1 : 0] : own)?.focus()
    })
  }

  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-soft">{words.orderText}</p>
      <ol ref={list} aria-labelledby={labelledBy} className="grid gap-2">
        {ids.map((id, at) => {
          const item = shown.items.find((one) => one.id === id)
          return (
            <li
              key={id}
              className="flex items-center gap-2 rounded-md border border-line-strong bg-surface py-1 ps-3 pe-1"
            >
              <span className="font-semibold text-brand">{digitsIn(language, at + 1)}.</span>
              <span className="min-w-0 flex-1 break-words">
                {texts.line(item?.text)}
                {texts.picture(item?.picture)}
              </span>
              <MoveButton
                label={words.up(nameOf(id))}
                isDisabled={isLocked || at === 0}
                onPress={() => move(id, -1)}
                Icon={ArrowUp}
              />
              <MoveButton
                label={words.down(nameOf(id))}
                isDisabled={isLocked || at === ids.length - 1}
                onPress={() => move(id, 1)}
                Icon={ArrowDown}
              />
            </li>
          )
        })}
      </ol>
      {answer === null && !isLocked && (
        <Button look="outline" onClick={() => onAnswer(firstOrder)} className="min-h-12">
          {words.orderStart}
        </Button>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

function MoveButton({
  label,
  isDisabled,
  onPress,
  Icon,
}: {
  label: string
  isDisabled: boolean
  onPress: () => void
  Icon: typeof ArrowUp
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isDisabled}
      onClick={onPress}
      className="grid size-12 shrink-0 place-items-center rounded-md text-brand hover:bg-brand-wash disabled:opacity-30"
    >
      <Icon size={22} aria-hidden="true" />
    </button>
  )
}
