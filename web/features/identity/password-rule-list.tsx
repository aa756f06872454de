import { Check, Circle } from 'lucide-react'
import { useWords } from '#web/text/words.ts'
import { classes } from '#web/ui/classes.ts'
import type { PasswordRule } from './password-rules.ts'

export function PasswordRuleList({
  rules,
  typed,
}: {
  rules: readonly PasswordRule[]
  typed: boolean
}) {
  const words = useWords('identity')
  return (
    <span className="block">
      {words.rulesTitle}
      {rules.map((rule) => {
        const isKept = typed && rule.isKept
        const Icon = isKept ? Check : Circle
        const text = words.rules[rule.name]
        return (
          <span
            key={rule.name}
            className={classes('flex items-start gap-2', isKept && 'text-good')}
          >
            <Icon
              size={isKept ? 16 : 10}
              className={classes('shrink-0', isKept ? 'mt-0.5' : 'mx-[3px] mt-[5px]')}
              aria-hidden="true"
            />
            {typeof text === 'function' ? text(rule.length ?? 0) : text}
            {typed && <span className="sr-only">({isKept ? words.ruleKept : words.ruleOpen})</span>}
          </span>
        )
      })}
    </span>
  )
}
