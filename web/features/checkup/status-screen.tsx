import { RotateCw } from 'lucide-react'
import type { CheckResult, CheckupReport } from '#contract/checkup/checkup.ts'
import {
  type CheckGroup,
  checkGroups,
  type CheckState,
  checkStates,
  groupOfCheck,
} from '#contract/checkup/terms.ts'
import { digitsIn, formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { StateMark } from './state-mark.tsx'

/** Whether everything answers: groups with something wrong first, and in each the worst first. */
export function StatusScreen({
  report,
  isChecking,
  onCheckAgain,
}: {
  report: CheckupReport
  isChecking: boolean
  onCheckAgain: () => void
}) {
  const words = useWords('staff').checkup
  return (
    <div className="flex flex-col gap-5">
      <Summary report={report} isChecking={isChecking} onCheckAgain={onCheckAgain} />
      <div className="gap-5 xl:columns-2">
        {groupsOf(report.checks).map(({ group, checks }) => (
          <Card
            as="section"
            key={group}
            aria-labelledby={`group-${group}`}
            padding="sm"
            className="mb-5 break-inside-avoid last:mb-0"
          >
            <h2 id={`group-${group}`} className="text-lg">
              {/* The first steps lead here. */}
              <span id={group} className="scroll-mt-24">
                {words.groups[group]}
              </span>
            </h2>
            <ul className="mt-2 divide-y divide-line">
              {checks.map((check) => (
                <CheckRow key={check.name} check={check} />
              ))}
            </ul>
          </Card>
        ))}
      </div>
      <p className="text-sm text-ink-soft">{words.asOnServer}</p>
    </div>
  )
}

function Summary({
  report: { version, isTrial, checkedAt, checks },
  isChecking,
  onCheckAgain,
}: Parameters<typeof StatusScreen>[0]) {
  const words = useWords('staff').checkup
  const language = useLanguage()
  const count = (state: CheckState) => checks.filter((check) => check.state === state).length
  const told = (state: CheckState) => digitsIn(language, count(state))
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4" padding="sm">
      <div role="status" className="flex min-w-0 flex-col gap-2">
        <p className="flex flex-wrap items-center gap-2">
          {count('failed') > 0 && <Badge tone="danger">{words.failedCount(told('failed'))}</Badge>}
          {count('warning') > 0 && (
            <Badge tone="accent">{words.warningCount(told('warning'))}</Badge>
          )}
          <Badge tone="good">{words.goodCount(told('good'))}</Badge>
          <span className="text-ink-soft">{words.edition(digitsIn(language, version))}</span>
          {isTrial && <Badge>{words.trial}</Badge>}
        </p>
        {count('good') === checks.length && <p className="font-semibold">{words.allWell}</p>}
        <p className="text-sm text-ink-soft">
          {words.checkedAt(formatDateTime(checkedAt, language))}
        </p>
      </div>
      <Button look="outline" busy={isChecking} onClick={onCheckAgain}>
        <RotateCw size={18} aria-hidden="true" />
        {words.again}
      </Button>
    </Card>
  )
}

function CheckRow({ check: { state, title, seen, action } }: { check: CheckResult }) {
  return (
    <li className="flex gap-3 py-3">
      <StateMark state={state} className="mt-0.5" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <h3 className="text-base font-semibold">{title}</h3>
        <p className="text-ink-soft">{seen}</p>
        {action !== null && (
          <p className="mt-1.5 border-s-2 border-line-strong ps-3 font-medium">{action}</p>
        )}
      </div>
    </li>
  )
}

interface CheckedGroup {
  group: CheckGroup
  checks: CheckResult[]
}

/** The groups that have checks; the one with the worst state first, and else in their usual order. */
export function groupsOf(checks: readonly CheckResult[]): CheckedGroup[] {
  const groups = checkGroups
    .map((group) => ({
      group,
      checks: checks
        .filter(({ name }) => groupOfCheck[name] === group)
        .toSorted((a, b) => rankOf(a) - rankOf(b)),
    }))
    .filter((part) => part.checks.length > 0)
  return groups.toSorted((a, b) => rankOf(a.checks[0]) - rankOf(b.checks[0]))
}

function rankOf(check: CheckResult | undefined): number {
  return check ? checkStates.indexOf(check.state) : checkStates.length
}
