import { useId, useState } from 'react'
import type { CourseSale } from '#contract/orders/batches.ts'
import { ApiProblem } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { typedProblemText } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'

/** Whether a course is on sale, and whether it is sold without a batch. */
export function CourseSaleForm({
  sale,
  isReady,
  onSave,
}: {
  sale: CourseSale
  /** Whether there is a published lesson or an open batch. */
  isReady: boolean
  onSave: (sale: CourseSale) => Promise<unknown>
}) {
  const words = useWords('staff').batches
  const site = useWords()
  const [typed, type] = useState(sale)
  const [isBusy, setBusy] = useState(false)

  async function save(): Promise<void> {
    setBusy(true)
    try {
      await onSave(typed)
      toast.success(words.saleSaved)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      toast.error(typedProblemText(error, site))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card aria-label={words.sale} as="section" className="mb-6">
      <h2 className="mb-3 text-xl">{words.sale}</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <Switch
          label={words.onSale}
          hint={words.onSaleHint}
          isOn={typed.isOnSale}
          onSwitch={(isOnSale) => type({ ...typed, isOnSale })}
        />
        <Switch
          label={words.selfPaced}
          hint={words.selfPacedHint}
          isOn={typed.sellsSelfPaced}
          onSwitch={(sellsSelfPaced) => type({ ...typed, sellsSelfPaced })}
        />
      </div>
      {typed.isOnSale && !isReady && (
        <p className="mt-4 rounded-md bg-accent-wash p-4 text-accent-strong">{words.notReady}</p>
      )}
      <div className="mt-4 flex justify-end">
        <Button look="outline" size="sm" busy={isBusy} onClick={() => void save()}>
          {words.saveSale}
        </Button>
      </div>
    </Card>
  )
}

function Switch({
  label,
  hint,
  isOn,
  onSwitch,
}: {
  label: string
  hint: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}) {
  const id = useId()
  return (
    <div className="flex min-h-11 items-start gap-3">
      <input
        id={id}
        type="checkbox"
        aria-describedby={`${id}-hint`}
        checked={isOn}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
        className="mt-1"
      />
      <div>
        <label htmlFor={id} className="block cursor-pointer font-semibold">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      </div>
    </div>
  )
}
