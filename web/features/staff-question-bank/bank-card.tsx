import { useState } from 'react'
import { Link } from 'react-router'
import type { QuestionBank } from '#contract/question-bank/banks.ts'
import { scriptOf } from '#contract/script-of.ts'
import { formatCount } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Modal, ModalButton } from '#web/ui/dialog/modal.tsx'
import { asProblem, problemText } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { BankForm } from './bank-form.tsx'

/** A bank in the list of banks, with what can be done with it. */
export function BankCard({
  bank,
  onChange,
}: {
  bank: QuestionBank
  onChange: (change: { title?: string; isArchived?: boolean }) => Promise<void>
}) {
  const words = useWords('staff').questionBanks
  const site = useWords()
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const modal = `rename-${bank.bankId}`

  async function move(): Promise<void> {
    setBusy(true)
    try {
      await onChange({ isArchived: !bank.isArchived })
    } catch (error) {
      toast.error(problemText(asProblem(error), site))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card as="li" padding="sm" className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <h2 className="text-lg break-words" lang={scriptOf(bank.title)}>
          <Link to={`/staff/question-banks/${bank.bankId}`}>{bank.title}</Link>
        </h2>
        <p className="text-ink-soft">
          {words.count(formatCount(bank.questionCount, language), bank.questionCount)}
          {' · '}
          {bank.course ? bank.course.title : words.anyCourse}
        </p>
        {bank.isArchived && <Badge>{words.archived}</Badge>}
      </div>
      <div className="flex flex-wrap gap-2">
        <ModalButton opens={modal} look="outline" size="sm">
          {words.rename}
        </ModalButton>
        <Button look="quiet" size="sm" busy={isBusy} onClick={() => void move()}>
          {bank.isArchived ? words.restore : words.archive}
        </Button>
      </div>
      <Modal id={modal} title={words.renameTitle(bank.title)}>
        <BankForm
          modal={modal}
          title={bank.title}
          submit={words.save}
          onSubmit={({ title }) => onChange({ title })}
        />
      </Modal>
    </Card>
  )
}
