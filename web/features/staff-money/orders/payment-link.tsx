import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { PaymentLink } from '#contract/orders/payment-links.ts'
import type { LanguageCode } from '#contract/languages.ts'
import { holdChoices } from '#contract/orders/terms.ts'
import { api, ApiProblem, type Reply } from '#web/api.ts'
import { formatDateTime } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { type StaffWords, useWords } from '#web/text/words.ts'
import { buttonClasses } from '#web/ui/button/button-look.ts'
import { CopyButton } from '#web/ui/button/copy-button.tsx'
import { controlClasses, Field, Input, Select } from '#web/ui/form/field.tsx'
import type { Form } from '#web/ui/form/form.tsx'
import { ActModal } from './act-modal.tsx'
import { CourseFields, StudentField } from './enrolment-fields.tsx'
import { OrderPart } from './order-part.tsx'

/** Orders a course for someone on the phone. */
export function PaymentOrderModal({ onMade }: { onMade: (link: PaymentLink) => void }) {
  const words = useWords('staff').paymentLinks
  const language = useLanguage()
  return (
    <ActModal
      id="payment-order"
      open={words.open}
      title={words.title}
      what={<p>{words.text}</p>}
      schema="paymentOrder"
      read={(data) => readPaymentOrder(data, language)}
      renderFields={(form) => (
        <>
          <BuyerFields form={form} />
          <CourseFields form={form} />
          <Field {...form.field('holdHours')} label={words.hold} required>
            <Select defaultValue={String(holdChoices[1])}>
              {holdChoices.map((hours) => (
                <option key={hours} value={hours}>
                  {words.holds[hours]}
                </option>
              ))}
            </Select>
          </Field>
          <MailField />
        </>
      )}
      confirm={words.make}
      act={async (body) =>
        onMade(
          await api('POST /api/staff/payment-orders', { body }).catch((error: unknown) => {
            throw inLinkWords(error, words)
          }),
        )
      }
      acted={words.made}
      onActed={async () => undefined}
    />
  )
}

/** For whom it is ordered: a student, or someone who has no account yet. */
function BuyerFields({ form }: { form: Form }) {
  const words = useWords('staff').paymentLinks
  const [isNew, setNew] = useState(false)
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">{words.buyer}</legend>
        {[false, true].map((choice) => (
          <label key={String(choice)} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="buyer"
              value={choice ? 'new' : 'known'}
              checked={isNew === choice}
              onChange={() => setNew(choice)}
            />
            {choice ? words.buyerNew : words.buyerKnown}
          </label>
        ))}
      </fieldset>
      {isNew ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <p className="text-ink-soft sm:col-span-2">{words.buyerNewText}</p>
          <Field {...form.field('name')} label={words.name} required>
            <Input autoComplete="off" />
          </Field>
          <Field {...form.field('phone')} label={words.phone} hint={words.phoneHint}>
            <Input type="tel" autoComplete="off" />
          </Field>
          <div className="sm:col-span-2">
            <Field {...form.field('email')} label={words.email} required>
              <Input type="email" autoComplete="off" />
            </Field>
          </div>
        </div>
      ) : (
        <StudentField form={form} />
      )}
    </>
  )
}

/** What an order says about its link, and the way to another. */
export function PaymentLinkPart({
  found: { order, student, paymentLink },
  onChanged,
}: {
  found: Reply<'GET /api/staff/orders/{number}'>
  onChanged: () => Promise<void>
}) {
  const words = useWords('staff').paymentLinks
  const language = useLanguage()
  const [newLink, setNewLink] = useState<PaymentLink | null>(null)
  const { number } = order
  const isOpen = order.state === 'pending_payment'
  if (!isOpen && !paymentLink) return null
  return (
    <OrderPart title={words.partTitle}>
      <p>
        {paymentLink
          ? [
              words.madeAt(formatDateTime(paymentLink.madeAt, language)),
              paymentLink.openedAt
                ? words.openedAt(formatDateTime(paymentLink.openedAt, language))
                : words.notOpened,
            ].join(' ')
          : words.none}
      </p>
      {newLink && isOpen && <ReadyLink link={newLink} phone={student.phone} />}
      {isOpen && (
        <div className="mt-3">
          <ActModal
            id="payment-link"
            open={words.again}
            title={words.again}
            what={<p>{words.againText}</p>}
            schema="paymentLink"
            read={readWish}
            renderFields={() => <MailField />}
            confirm={words.again}
            act={async (body) =>
              setNewLink(
                await api('POST /api/staff/orders/{number}/payment-link', {
                  params: { number },
                  body,
                }),
              )
            }
            acted={words.againMade}
            onActed={onChanged}
          />
        </div>
      )}
    </OrderPart>
  )
}

/** A link just made, with the ways to send it. */
export function ReadyLink({
  link: { address, number, until },
  phone,
  withOrder = false,
}: {
  link: PaymentLink
  phone: string | null
  withOrder?: boolean
}) {
  const words = useWords('staff').paymentLinks
  const language = useLanguage()
  const text = encodeURIComponent(words.message(address))
  return (
    <section
      aria-labelledby="ready-link"
      className="mt-3 grid gap-3 rounded-md border border-accent bg-accent-wash p-4"
    >
      <h3 id="ready-link" className="text-lg font-semibold">
        {words.readyTitle}
      </h3>
      <p>
        {(number === null ? words.readyTextNew : words.readyText)(formatDateTime(until, language))}
      </p>
      <input readOnly aria-label={words.address} value={address} className={controlClasses} />
      <p className="flex flex-wrap gap-3">
        <CopyButton text={address} look="primary">
          {words.copy}
        </CopyButton>
        <a href={`sms:${phone ?? ''}?body=${text}`} className={buttonClasses('outline', 'sm')}>
          <MessagesSquare size={18} aria-hidden="true" />
          {words.sms}
        </a>
        <a
          href={`https://wa.me/${phone ? phone.replace('+', '') : ''}?text=${text}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses('outline', 'sm')}
        >
          {words.whatsapp}
        </a>
        {withOrder && number !== null && (
          <Link to={`/staff/orders/${number}`} className={buttonClasses('quiet', 'sm')}>
            {words.toOrder(number)}
          </Link>
        )}
      </p>
    </section>
  )
}

export function MailField() {
  const words = useWords('staff').paymentLinks
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" name="isMailed" />
      {words.mail}
    </label>
  )
}

export function readWish(data: FormData): { isMailed: boolean } {
  return { isMailed: data.has('isMailed') }
}

function readPaymentOrder(data: FormData, language: LanguageCode) {
  return {
    // Of the two only one is in the form.
    studentId: data.get('studentId') ?? '',
    email: data.get('email') ?? '',
    name: data.get('name') ?? '',
    phone: data.get('phone') ?? '',
    language,
    courseId: data.get('courseId') ?? '',
    batchId: data.get('batchId') ?? '',
    holdHours: Number(data.get('holdHours')),
    ...readWish(data),
  }
}

/** A refusal in the words of this form. */
function inLinkWords(error: unknown, words: StaffWords['paymentLinks']): unknown {
  const own = error instanceof ApiProblem && words.problems[error.code]
  if (!own) return error
  // Not the server's code: the site has another text for that one.
  return new ApiProblem({ status: error.status, code: 'payment_order_refused', title: own })
}
