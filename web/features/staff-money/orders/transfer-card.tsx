import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { StaffTransfer } from '#contract/orders/staff-payments.ts'
import { api, privateFile } from '#web/api.ts'
import { formatDateTime, formatPhone, formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/button/copy-button.tsx'
import { Field, Input } from '#web/ui/form/field.tsx'
import { asProblem, FormFailure, problemText } from '#web/ui/form/form.tsx'
import { ActModal } from './act-modal.tsx'
import { Facts } from '../facts.tsx'
import { OrderLink } from './order-link.tsx'
import { PersonLines } from './person-lines.tsx'
import { ReasonField } from '../reason-field.tsx'

type Transfer = z.infer<typeof StaffTransfer>

const tones = { submitted: 'accent', seen: 'accent', verified: 'good', rejected: 'plain' } as const

/** A reported transfer: the claim of the student, the amount due, and the amount found in the wallet. */
export function TransferCard({
  transfer,
  onChanged,
}: {
  transfer: Transfer
  onChanged: () => Promise<void>
}) {
  const words = useWords('staff').money
  const language = useLanguage()
  const isOpen = transfer.state === 'submitted' || transfer.state === 'seen'
  return (
    <Card aria-label={`TrxID ${transfer.trxId}`} as="article">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="flex flex-wrap items-center gap-3">
          <strong>{words.channels[transfer.channel]}</strong>
          <span className="font-mono text-xl font-bold tracking-wide">{transfer.trxId}</span>
          <CopyButton text={transfer.trxId} />
        </p>
        <Badge tone={tones[transfer.state]}>{words.transferStates[transfer.state]}</Badge>
      </div>
      <PersonLines person={transfer.student} />
      <Facts
        facts={[
          [words.expected, formatTotal(transfer.expected, language)],
          [words.claimed, formatTotal(transfer.claimed, language)],
          [words.sentFrom, transfer.sender && formatPhone(transfer.sender, language)],
          [words.order, <OrderLink key="order" number={transfer.orderNumber} />],
          [words.date, formatDateTime(transfer.submittedAt, language)],
          [words.reason, transfer.reason],
        ]}
      />
      {transfer.seen && transfer.seenBy && (
        <p className="mt-2 font-medium">
          {words.seenIs(formatTotal(transfer.seen, language), transfer.seenBy)}
        </p>
      )}
      {transfer.hasPicture && <TransferPicture transfer={transfer} />}
      {isOpen && !transfer.mayDecide && (
        <p className="mt-3 text-sm font-medium text-accent-strong">
          {transfer.state === 'seen' ? words.needsOther : words.notYours}
        </p>
      )}
      {isOpen && transfer.mayDecide && (
        <div className="mt-4 flex flex-wrap justify-end gap-2 border-t border-dashed border-line pt-3">
          <ActModal
            id={`reject-transfer-${transfer.id}`}
            open={words.reject}
            openLook="quiet"
            title={words.rejectTitle(transfer.trxId)}
            what={<p>{words.rejectText}</p>}
            schema="reason"
            renderFields={(form) => <ReasonField form={form} hint={words.reasonStudentReads} />}
            confirm={words.rejectYes}
            look="danger"
            act={(body) =>
              api('POST /api/staff/transfers/{id}/reject', { params: { id: transfer.id }, body })
            }
            acted={words.rejected}
            onActed={onChanged}
          />
          <Verify transfer={transfer} onChanged={onChanged} />
        </div>
      )}
    </Card>
  )
}

/** The amount is typed, never filled in: it has to come from the wallet. */
function Verify({ transfer, onChanged }: { transfer: Transfer; onChanged: () => Promise<void> }) {
  const words = useWords('staff').money
  const language = useLanguage()
  return (
    <ActModal
      id={`verify-transfer-${transfer.id}`}
      open={words.verify}
      openLook="primary"
      title={words.verifyTitle(transfer.trxId)}
      what={
        <>
          <p>{words.verifyText(formatTotal(transfer.expected, language))}</p>
          {transfer.needsSecondPerson && (
            <p className="font-medium text-accent-strong">{words.verifyTwo}</p>
          )}
        </>
      }
      schema="verify"
      read={(data) => ({ amount: data.get('amount'), evidence: data.get('evidence') || undefined })}
      renderFields={(form) => (
        <>
          <Field {...form.field('amount')} label={words.seenAmount} required>
            <Input inputMode="decimal" autoComplete="off" />
          </Field>
          <Field {...form.field('evidence')} label={words.evidence} hint={words.evidenceHint}>
            <Input maxLength={200} autoComplete="off" />
          </Field>
        </>
      )}
      confirm={words.verifyYes}
      act={(body) =>
        api('POST /api/staff/transfers/{id}/verify', { params: { id: transfer.id }, body })
      }
      acted={words.verified}
      onActed={onChanged}
    />
  )
}

/** Fetched on request only: it shows a private message. */
function TransferPicture({ transfer }: { transfer: Transfer }) {
  const words = useWords('staff').money
  const site = useWords()
  const [address, setAddress] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const picture = useRef<HTMLImageElement>(null)

  // The button that had the focus is gone.
  useEffect(() => {
    if (!address) return
    picture.current?.focus({ preventScroll: true })
    return () => URL.revokeObjectURL(address)
  }, [address])

  async function show(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      setAddress(
        URL.createObjectURL(await privateFile(`/api/staff/transfers/${transfer.id}/picture`)),
      )
    } catch (error) {
      setFailure(words.pictureFailed(problemText(asProblem(error), site)))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="mt-3">
      {address ? (
        <>
          <img
            ref={picture}
            tabIndex={-1}
            src={address}
            alt={words.pictureOf(transfer.trxId)}
            className="max-h-96 max-w-full rounded-md border border-line"
          />
          <p className="mt-1 text-sm text-ink-soft">{words.pictureNoProof}</p>
        </>
      ) : (
        <div className="grid justify-items-start gap-2">
          <Button look="outline" size="sm" busy={isBusy} onClick={() => void show()}>
            {words.showPicture}
          </Button>
          <FormFailure>{failure}</FormFailure>
        </div>
      )}
    </div>
  )
}
