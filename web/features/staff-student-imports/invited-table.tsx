import { useState } from 'react'
import type { InvitedPerson } from '#contract/student-imports/imports.ts'
import { digitsIn, formatMoment } from '#web/text/format.ts'
import { type Language, useLanguage } from '#web/text/language.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { ModalButton } from '#web/ui/dialog/modal.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { importFailure } from './use-student-import.ts'

export interface InvitedCalls {
  resend(email: string): Promise<unknown>
  remove(email: string): Promise<unknown>
}

/** People who are waited for, with what can be done about it. */
export function InvitedTable({
  people,
  ...acts
}: {
  people: readonly InvitedPerson[]
} & ActProps) {
  const words = useWords('staff').studentImports
  const columns = columnsOf(words, useLanguage(), acts)
  return (
    <DataTable
      caption={words.invitedTable}
      rows={people}
      rowKey={({ email }) => email}
      columns={columns}
    />
  )
}

interface ActProps {
  calls: InvitedCalls
  onChanged: () => Promise<void>
}

function columnsOf(
  words: StaffWords['studentImports'],
  language: Language,
  acts: ActProps,
): Column<InvitedPerson>[] {
  return [
    {
      header: words.person,
      cell: ({ email, name }) => (
        <span className="wrap-anywhere">
          {name && <span className="block font-semibold">{name}</span>}
          {email}
        </span>
      ),
    },
    {
      header: words.course,
      cell: ({ courses }) => (
        <ul>
          {courses.map(({ courseId, courseName, batchNumber }) => (
            <li key={courseId} className="wrap-anywhere">
              {courseName}
              {batchNumber !== null && `, ${words.batch(digitsIn(language, String(batchNumber)))}`}
            </li>
          ))}
        </ul>
      ),
    },
    {
      header: words.invitedOn,
      cell: ({ invitedAt, mailedAt }) => (
        <span>
          {formatMoment(invitedAt, language)}
          <span className="block text-sm text-ink-soft">
            {mailedAt ? words.mailed(formatMoment(mailedAt, language)) : words.notMailed}
          </span>
        </span>
      ),
    },
    { header: words.actions, cell: (person) => <Acts person={person} {...acts} /> },
  ]
}

function Acts({ person: { email }, calls, onChanged }: { person: InvitedPerson } & ActProps) {
  const words = useWords('staff').studentImports
  const site = useWords()
  const [isBusy, setBusy] = useState(false)
  const modal = `remove-${email}`

  async function resend(): Promise<void> {
    setBusy(true)
    try {
      await calls.resend(email)
      toast.success(words.resent)
      await onChanged()
    } catch (error) {
      toast.error(importFailure(error, words, site))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button
        look="outline"
        size="sm"
        busy={isBusy}
        aria-label={words.resendOf(email)}
        onClick={() => void resend()}
      >
        {words.resend}
      </Button>
      <ModalButton opens={modal} look="outline" size="sm" aria-label={words.removeOf(email)}>
        {words.remove}
      </ModalButton>
      <ConfirmModal
        id={modal}
        title={words.removeTitle}
        confirm={words.remove}
        keep={words.undoKeep}
        explain={(error) => importFailure(error, words, site)}
        onConfirm={async () => {
          await calls.remove(email)
          toast.success(words.removed)
          await onChanged()
        }}
      >
        <p className="wrap-anywhere">{words.removeText(email)}</p>
      </ConfirmModal>
    </div>
  )
}
