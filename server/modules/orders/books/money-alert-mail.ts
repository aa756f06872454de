import type { GatewayId } from '#contract/orders/fields.ts'
import type { MoneyAlertKind } from '#contract/orders/terms.ts'
import { digitsIn, type LanguageCode, languageCodes } from '#contract/languages.ts'
import { words } from '#server/words/index.ts'
import type { MoneyFinding } from './money-finding.ts'

/** A mail to staff, of whom no language is known: in every one. It names orders and amounts of lines, but no person. */
export function moneyAlertMail(
  kind: MoneyAlertKind,
  {
    findings,
    names,
    origin,
  }: { findings: readonly MoneyFinding[]; names: Record<LanguageCode, string>; origin: string },
): { kind: string; subject: string; body: string } {
  const link = `${origin}/staff/settlements`
  const textOf = (language: LanguageCode) => {
    const { lead, findings: lines, look, gateways } = words[language].moneyAlert
    return [
      lead,
      findings
        .map(
          ({ subject, count }) =>
            `- ${lines[kind](gateways[subject as GatewayId] ?? subject, digitsIn(language, count))}`,
        )
        .join('\n'),
      `${look} ${link}`,
    ].join('\n\n')
  }
  return {
    kind: `money-${kind.replaceAll('_', '-')}`,
    subject: languageCodes
      .map((language) => words[language].moneyAlert.subject(names[language]))
      .join(' / '),
    body: `${languageCodes.map(textOf).join('\n\n----\n\n')}\n`,
  }
}
