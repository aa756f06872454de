import type { Order } from '#contract/orders/order.ts'
import type { TransferAccount } from '#contract/orders/payments.ts'
import { api, ApiProblem } from '#web/api.ts'
import { type DashboardWords, useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, Input, Select } from '#web/ui/form/field.tsx'
import { FileInput } from '#web/ui/form/file-input.tsx'
import { FormFailure, useForm } from '#web/ui/form/form.tsx'
import { inOrderWords } from '../order-problem.ts'
import { shrunkPicture } from './shrunk-picture.ts'

/** Reports a manual transfer: TrxID, from where, how much, and a picture if there is one. */
export function TransferForm({
  order,
  amount,
  accounts,
  onReported,
}: {
  order: Order
  /** What is to be sent, in taka text. */
  amount: string
  accounts: readonly TransferAccount[]
  onReported: (order: Order) => void
}) {
  const words = useWords('dashboard').orders
  const channels = [...new Set(accounts.map(({ channel }) => channel))]
  const form = useForm({
    schema: async () => (await import('./transfer-form-schema.ts')).TransferForm,
    read: (data) => {
      const { picture: _, ...typed } = Object.fromEntries(data)
      return typed
    },
    async onSubmit(report, element) {
      try {
        const picture = await pictureOf(element)
        onReported(
          await api('POST /api/orders/{number}/manual-transfers', {
            params: { number: order.number },
            body: { ...report, picture },
          }),
        )
      } catch (error) {
        throw inOrderWords(besideField(error, words), words)
      }
    },
  })

  return (
    <form {...form.props} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...form.field('channel')} label={words.sentWith} required>
          <Select defaultValue={channels[0]}>
            {channels.map((channel) => (
              <option key={channel} value={channel}>
                {words.channels[channel]}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...form.field('amount')} label={words.amountSent} required>
          <Input inputMode="decimal" autoComplete="off" defaultValue={amount} />
        </Field>
      </div>
      <Field {...form.field('trxId')} label={words.trxId} hint={words.trxIdHint} required>
        <Input
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="uppercase"
        />
      </Field>
      <Field {...form.field('sender')} label={words.sender} hint={words.senderHint}>
        <Input type="tel" inputMode="tel" autoComplete="tel" />
      </Field>
      <Field {...form.field('picture')} label={words.picture} hint={words.pictureHint}>
        <FileInput accept="image/jpeg,image/png,image/webp" />
      </Field>
      <FormFailure>{form.failure}</FormFailure>
      <Button type="submit" look="accent" size="lg" busy={form.isBusy}>
        {words.reportTransfer}
      </Button>
    </form>
  )
}

/** @throws ApiProblem picture_unreadable */
async function pictureOf(form: HTMLFormElement): Promise<string | null> {
  const file = new FormData(form).get('picture')
  if (!(file instanceof File) || file.size === 0) return null
  return shrunkPicture(file).catch(() => {
    throw new ApiProblem({ status: 400, code: 'picture_unreadable', title: '' })
  })
}

/** A TrxID that was used before and a picture that cannot be read are errors of their fields. */
function besideField(error: unknown, words: DashboardWords['orders']): unknown {
  if (!(error instanceof ApiProblem)) return error
  const { code, status } = error
  const field = { trx_id_used: 'trxId', picture_unreadable: 'picture' }[code]
  if (!field) return error
  const message =
    field === 'picture' ? words.pictureUnreadable : (words.problems[code] ?? error.message)
  return new ApiProblem({ status, code, title: message, errors: [{ field, code, message }] })
}
