import type { FieldError } from '#contract/problems.ts'
import { isFormulaFaultCode } from '#contract/question-bank/formula-faults.ts'
import type { SiteWords, StaffWords } from '#web/text/words.ts'

type Fault = keyof StaffWords['questionBanks']['editor']['faults']

/** What is wrong, by where it is and how the contract calls it; the first that fits. */
const faults: readonly (readonly [path: RegExp, codes: string, fault: Fault])[] = [
  [/^shown\.stem$/, 'required', 'noStem'],
  [/^shown\.stem\./, 'not_a_choice', 'gapsDiffer'],
  [/^shown\.gaps$/, 'required', 'noGaps'],
  [/^shown\.(options|gaps\.\d+\.options)$/, 'too_small', 'fewOptions'],
  [/^shown\.statements$/, 'too_small', 'fewStatements'],
  [/^shown\.(rows|partners)$/, 'required too_small', 'fewRows'],
  [/^shown\.items$|^key\.right$/, 'too_small', 'fewItems'],
  [/^shown\.parts\.\d+\.text/, 'required', 'noPart'],
  [/^shown\..*\.text/, 'required', 'noText'],
  [/^key\.(gaps\.\d+\.)?(texts|numbers)$/, 'required too_small', 'noFullMark'],
  [/^key\.(gaps\.\d+\.)?right/, 'required', 'noRight'],
  [/^key\.(shares|gaps|pairs)$/, 'required', 'fewShares'],
  [/texts\.\d+\.text$/, 'required too_short', 'noAnswer'],
  [/\.(tolerance|percent)$/, 'too_small', 'belowNought'],
  [/\.upTo$/, 'too_small', 'backwards'],
  [/\.factor$/, 'required too_short number_expected too_small', 'noFactor'],
  [
    /\.(value|tolerance|percent|upTo)$/,
    'required too_short number_expected text_expected',
    'noNumber',
  ],
  [/\.unit$/, 'required too_short', 'noUnit'],
  [/\.partner$/, 'required not_an_id not_a_choice', 'noPartner'],
  [/^key\.(pairs|gaps|right)|^key\.answers|^feedback|statements/, 'not_a_choice', 'notAPart'],
  [/(share|shares\.\w+|weight|withoutUnit)(\.\d+)?$/, '', 'noShare'],
  [/^negative/, '', 'noNegative'],
  [/hundredths$/, 'wrong_type too_small too_big', 'noMarks'],
  [/^externalId/, '', 'externalTaken'],
  [/^stimulus/, '', 'stimulusGone'],
  [/^newStimulus/, 'required', 'noText'],
  [/^tags\.\d+/, '', 'noTag'],
  [/./, 'too_long document_too_large document_too_deep', 'tooLong'],
  [/./, 'too_big', 'tooMany'],
  [/./, 'required', 'needed'],
]

/** What is wrong with a part of a question, in plain words. */
export function faultText(
  error: FieldError,
  { editor, site }: { editor: StaffWords['questionBanks']['editor']; site: SiteWords },
): string {
  const { field, code, message } = error
  const formula = formulaFault(error, editor)
  if (formula !== null) return formula
  const [, , fault] =
    faults.find(
      ([path, codes]) => path.test(field) && (codes === '' || codes.split(' ').includes(code)),
    ) ?? []
  if (fault) return editor.faults[fault]
  const text = (site.fieldErrors as Record<string, string | ((limit: string) => string)>)[code]
  return (typeof text === 'function' ? text(/\d+/.exec(message)?.[0] ?? '') : text) ?? message
}

/** Which formula cannot be drawn, and why; null: something else is wrong. */
export function formulaFault(
  { code, facts }: FieldError,
  { formulaFaults }: StaffWords['questionBanks']['editor'],
): string | null {
  if (!isFormulaFaultCode(code)) return null
  return formulaFaults[code](facts?.['latex'] ?? '', facts?.['at'] ?? '')
}
