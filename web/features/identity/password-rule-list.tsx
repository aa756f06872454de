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
        const isMet = typed && rule.isMet
        const Icon = isMet ? Check : Circle
        const text = words.rules[rule.name]
        return (
          <span key={rule.name} className={classes('flex items-start gap-2', isMet && 'text-good')}>
            <Icon
              size={isMet ? 16 : 10}
              className={classes('shrink-0', isMet ? 'mt-0.5' : 'mx-[3px] mt-[5px]')}
              aria-hidden="true"
            />
            {typeof text === 'function' ? text(rule.length ?? 0) : text}
            {typed && <span className="sr-only">({isMet ? words.ruleMet : words.ruleOpen})</span>}
          </span>
        )
      })}
    </span>
  )
}
