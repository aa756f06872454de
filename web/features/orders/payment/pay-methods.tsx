import { Fragment, useEffect, useRef, useState } from 'react'
import type { GatewayId } from '#contract/orders/fields.ts'
import type { Order } from '#contract/orders/order.ts'
import type { PayMethod } from '#contract/orders/payments.ts'
import { api, ApiProblem } from '#web/api.ts'
import { formatTotal } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Field, Input } from '#web/ui/form/field.tsx'
import { FormFailure, fieldProblem } from '#web/ui/form/form.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { orderProblem } from '../order-problem.ts'
import { PayMarks } from './pay-marks.tsx'
import { SandboxNote } from './sandbox-note.tsx'

/** The ways to pay that fit an order; one of them is chosen, then its page opens, or the accounts to send money to. */
export function PayMethods({
  order,
  first = null,
  chosenFirst,
  onStarted,
}: {
  order: Order
  /** Those that came with the order; null: they are fetched now. */
  first?: readonly PayMethod[] | null
  /** The way under way. */
  chosenFirst?: GatewayId | undefined
  onStarted: (order: Order) => void
}) {
  const words = useWords('dashboard').orders
  const { methods, isFailed, fetchAgain } = usePayMethods(order.number, first)

  if (isFailed) return <MethodsFailed onAgain={fetchAgain} />
  if (!methods) return <LoadingMethods />
  const chosen = methods.find(({ gateway }) => gateway === chosenFirst) ?? methods[0]
  if (!chosen) return <p role="alert">{words.noMethods}</p>
  return <MethodForm order={order} methods={methods} first={chosen.gateway} onStarted={onStarted} />
}

/** The ways to pay could not be fetched. */
export function MethodsFailed({ onAgain }: { onAgain: () => void }) {
  const words = useWords('dashboard').orders
  const { ui } = useWords()
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4">
      <p>{words.methodsFailed}</p>
      <Button look="outline" onClick={onAgain}>
        {ui.tryAgain}
      </Button>
    </div>
  )
}

function MethodForm({
  order,
  methods,
  first,
  onStarted,
}: {
  order: Order
  methods: readonly PayMethod[]
  first: GatewayId
  onStarted: (order: Order) => void
}) {
  const words = useWords('dashboard').orders
  const language = useLanguage()
  const [chosen, choose] = useState(first)
  const paying = usePayment({ order, methods, chosen, onStarted })
  const total = formatTotal(order.total, language)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!paying.isBusy) void paying.pay()
      }}
      noValidate
      className="flex flex-col gap-3 sm:gap-4"
    >
      {methods.some(({ sandbox }) => sandbox) && <SandboxNote />}
      <fieldset className="flex flex-col gap-2 sm:gap-3">
        <legend className="sr-only">{words.payHeading}</legend>
        {methods.map((method) => (
          <Fragment key={method.gateway}>
            <MethodChoice
              method={method}
              isChosen={method.gateway === chosen}
              onChosen={() => choose(method.gateway)}
            />
            {method.gateway === chosen && paying.needsPhone && (
              <Field
                name="phone"
                label={words.phone}
                hint={words.phoneHint(words.gateways[chosen])}
                error={paying.phoneProblem}
                required
              >
                <Input
                  ref={paying.phoneInput}
                  type="tel"
                  inputMode="tel"
                  autoComplete="tel"
                  value={paying.phone}
                  onChange={(event) => paying.setPhone(event.target.value)}
                />
              </Field>
            )}
          </Fragment>
        ))}
      </fieldset>
      <FormFailure>{paying.failure}</FormFailure>
      <Button type="submit" look="accent" size="lg" busy={paying.isBusy} className="w-full">
        {chosen === 'manual' ? words.paySend(total) : words.payWith(words.gateways[chosen], total)}
      </Button>
    </form>
  )
}

/** Starts a payment by the chosen method, asking for a phone number where the method needs one. */
function usePayment({
  order,
  methods,
  chosen,
  onStarted,
}: {
  order: Order
  methods: readonly PayMethod[]
  chosen: GatewayId
  onStarted: (order: Order) => void
}) {
  const words = useWords('dashboard').orders
  const site = useWords()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // State of this component, so that a look at another method does not lose what was typed.
  const [phone, setPhone] = useState('')
  const [phoneProblem, setPhoneProblem] = useState<string>()
  const phoneInput = useRef<HTMLInputElement>(null)
  // The server may ask later too: the profile can have lost its number in another tab.
  const [asking, setAsking] = useState(
    () => new Set(methods.filter(({ phoneNeeded }) => phoneNeeded).map(({ gateway }) => gateway)),
  )
  const needsPhone = asking.has(chosen)

  useEffect(() => {
    if (phoneProblem) phoneInput.current?.focus()
  }, [phoneProblem])

  useEffect(() => {
    // Back from the gateway's page by the browser's memory: the button is free again.
    const free = (event: PageTransitionEvent) => event.persisted && setBusy(false)
    addEventListener('pageshow', free)
    return () => removeEventListener('pageshow', free)
  }, [])

  async function pay(): Promise<void> {
    setBusy(true)
    setFailure(null)
    setPhoneProblem(undefined)
    try {
      const body = { gateway: chosen, ...(needsPhone && { phone }) }
      const started = await api('POST /api/orders/{number}/payments', {
        params: { number: order.number },
        body,
      })
      if (started.redirectUrl) return location.assign(started.redirectUrl)
      setBusy(false)
      onStarted(started.order)
    } catch (error) {
      setBusy(false)
      const besidePhone = fieldProblem(error, 'phone', site)
      if (!besidePhone) return setFailure(orderProblem(error, words, site))
      setAsking((before) => new Set(before).add(chosen))
      setPhoneProblem(besidePhone)
    }
  }

  return { pay, isBusy, failure, needsPhone, phone, setPhone, phoneProblem, phoneInput }
}

function MethodChoice({
  method,
  isChosen,
  onChosen,
}: {
  method: PayMethod
  isChosen: boolean
  onChosen: () => void
}) {
  const words = useWords('dashboard').orders
  return (
    <label className="group flex min-h-12 cursor-pointer items-center gap-3 rounded-md border-2 border-line px-3 py-2 sm:gap-4 sm:px-4 sm:py-3 transition-colors hover:border-brand has-checked:border-brand has-checked:bg-brand-wash has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name="gateway"
        value={method.gateway}
        checked={isChosen}
        onChange={onChosen}
      />
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">{words.gatewayTitles[method.gateway]}</span>
        <PayMarks gateway={method.gateway} />
        {/* On a phone only the chosen one explains itself, so that all of them are on the first screen. */}
        <span className="basis-full text-sm text-ink-soft max-sm:sr-only max-sm:group-has-checked:not-sr-only">
          {words.gatewayTexts[method.gateway]}
        </span>
      </span>
    </label>
  )
}

/** The ways to pay of an order, fetched when it is known. */
export function usePayMethods(
  number: string,
  first: readonly PayMethod[] | null = null,
): { methods: readonly PayMethod[] | null; isFailed: boolean; fetchAgain: () => void } {
  const [answer, setAnswer] = useState<readonly PayMethod[] | 'failed' | null>(first)
  const isThere = first !== null
  useEffect(() => {
    if (isThere) return
    let isGone = false
    void fetchMethods(number).then((fetched) => !isGone && setAnswer(fetched))
    return () => {
      isGone = true
    }
  }, [number, isThere])
  return {
    methods: answer === 'failed' ? null : answer,
    isFailed: answer === 'failed',
    fetchAgain() {
      setAnswer(null)
      void fetchMethods(number).then(setAnswer)
    },
  }
}

async function fetchMethods(number: string): Promise<readonly PayMethod[] | 'failed'> {
  try {
    return await api('GET /api/orders/{number}/pay-methods', { params: { number } })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return 'failed'
  }
}

function LoadingMethods() {
  const { ui } = useWords()
  return (
    <div className="flex flex-col gap-3">
      <output className="sr-only">{ui.loading}</output>
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-13" />
    </div>
  )
}
