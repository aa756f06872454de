import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AccountMergePreview, MoveKind } from '#contract/staff/account-merges.ts'
import { formatCount, formatMoment, formatPhone, formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { Card } from '#web/ui/card.tsx'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { ModalButton } from '#web/ui/dialog/modal.tsx'

/** What happens when two accounts become one, and the button that does it. */
export function MergePreview({
  preview,
  onMerge,
}: {
  preview: AccountMergePreview
  onMerge: () => Promise<void>
}) {
  const words = useWords('staff').accountMerges
  const { successor, closed, obstacles } = preview
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Side side={successor} badge={<Badge tone="good">{words.successor}</Badge>} />
        <Side side={closed} badge={<Badge tone="danger">{words.closed}</Badge>} />
      </div>
      <p className="flex flex-wrap gap-2">
        <Link to={{ search: '' }} className={buttonClasses('outline', 'sm')}>
          {words.chooseOther}
        </Link>
        <Link
          to={`/staff/students/${closed.studentId}/merge?with=${successor.studentId}`}
          className={buttonClasses('outline', 'sm')}
        >
          {words.swap}
        </Link>
      </p>
      {obstacles.length > 0 ? (
        <Part title={words.obstacles}>
          {obstacles.map((obstacle) => (
            <li key={obstacle}>{words.obstacleTexts[obstacle]}</li>
          ))}
        </Part>
      ) : (
        <>
          <Moves preview={preview} />
          <Doubles preview={preview} />
          <Part title={words.after}>
            {words.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </Part>
          <div>
            <ModalButton opens="merge-accounts" look="danger">
              {words.submit}
            </ModalButton>
          </div>
          <ConfirmModal
            id="merge-accounts"
            title={words.confirmTitle}
            confirm={words.confirm}
            keep={words.cancel}
            onConfirm={onMerge}
          >
            <p className="wrap-anywhere">{words.confirmText(closed.email, successor.email)}</p>
          </ConfirmModal>
        </>
      )}
    </div>
  )
}

function Side({ side, badge }: { side: AccountMergePreview['successor']; badge: ReactNode }) {
  const words = useWords('staff').accountMerges
  const language = useLanguage()
  return (
    <Card as="section" className="flex flex-col gap-1">
      <p>{badge}</p>
      <h2 className="text-xl wrap-anywhere">{side.name}</h2>
      <p className="wrap-anywhere">{side.email}</p>
      <p>{side.phone ? formatPhone(side.phone, language) : words.noPhone}</p>
      <p className="text-sm text-ink-soft">
        {words.joined(formatMoment(side.createdAt, language))}
      </p>
      {side.lastSignInAt && (
        <p className="text-sm text-ink-soft">
          {words.lastSignIn(formatMoment(side.lastSignInAt, language))}
        </p>
      )}
      <code className="text-sm text-ink-soft">{side.studentId}</code>
    </Card>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="text-xl">{title}</h2>
      <ul className="flex list-disc flex-col gap-2 pl-5">{children}</ul>
    </Card>
  )
}

function Moves({ preview }: { preview: AccountMergePreview }) {
  const words = useWords('staff').accountMerges
  const language = useLanguage()
  const moves = (Object.keys(words.moveKinds) as MoveKind[]).filter(
    (kind) => (preview.moves[kind] ?? 0) > 0,
  )
  if (moves.length === 0)
    return (
      <Part title={words.moves}>
        <li>{words.nothingMoves}</li>
      </Part>
    )
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="text-xl">{words.moves}</h2>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 sm:max-w-md">
        {moves.map((kind) => (
          <div key={kind} className="contents">
            <dt>{words.moveKinds[kind]}</dt>
            <dd className="text-right font-medium">
              {formatCount(preview.moves[kind] ?? 0, language)}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Doubles({ preview }: { preview: AccountMergePreview }) {
  const words = useWords('staff').accountMerges
  const language = useLanguage()
  const { doubleCourses, doubleLessons, doubleCertificates } = preview
  const batch = (number: number | null) => (number === null ? null : formatCount(number, language))
  const isEmpty = doubleCourses.length + doubleLessons + doubleCertificates.length === 0
  return (
    <Part title={words.double}>
      {isEmpty && <li>{words.noDouble}</li>}
      {doubleCourses.map(({ courseId, courseName, keptBatch, closedBatch, paid }) => (
        <li key={courseId}>
          {words.doubleCourse(courseName, batch(keptBatch), batch(closedBatch))}{' '}
          {paid !== '0' && words.paidTwice(formatTotal(paid, language))}
        </li>
      ))}
      {doubleLessons > 0 && <li>{words.doubleLessons(formatCount(doubleLessons, language))}</li>}
      {doubleCertificates.map((course) => (
        <li key={course}>{words.doubleCertificate(course)}</li>
      ))}
    </Part>
  )
}
