import type { Coupon } from '#contract/orders/coupons.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Input } from '#web/ui/form/field.tsx'
import type { Form } from '#web/ui/form/form.tsx'
import { CoursesField } from '../course-search.tsx'

/** The fields of a coupon; `coupon` is the one to edit, its code is fixed. */
export function CouponFields({ form, coupon }: { form: Form; coupon?: Coupon }) {
  const words = useWords('staff').money
  return (
    <>
      {!coupon && (
        <Field {...form.field('code')} label={words.code} hint={words.codeHint} required>
          <Input
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={30}
            className="uppercase"
          />
        </Field>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...form.field('percent')} label={words.percent} hint={words.eitherOr}>
          <Input inputMode="decimal" autoComplete="off" defaultValue={coupon?.percent ?? ''} />
        </Field>
        <Field {...form.field('amount')} label={words.takaOff}>
          <Input inputMode="decimal" autoComplete="off" defaultValue={coupon?.amount ?? ''} />
        </Field>
        <Field {...form.field('startsOn')} label={words.startsOn}>
          <Input type="date" defaultValue={coupon?.startsOn ?? ''} />
        </Field>
        <Field {...form.field('endsOn')} label={words.endsOn}>
          <Input type="date" defaultValue={coupon?.endsOn ?? ''} />
        </Field>
        <Field {...form.field('maxUses')} label={words.maxUses}>
          <Input inputMode="numeric" autoComplete="off" defaultValue={coupon?.maxUses ?? ''} />
        </Field>
        <Field {...form.field('maxPerStudent')} label={words.maxPerStudent}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            defaultValue={coupon ? (coupon.maxPerStudent ?? '') : '1'}
          />
        </Field>
        <Field {...form.field('minimum')} label={words.minimum}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            defaultValue={coupon && Number(coupon.minimum) > 0 ? coupon.minimum : ''}
          />
        </Field>
        <CoursesField form={form} initial={coupon?.courses ?? []} />
      </div>
      <Field {...form.field('note')} label={words.note}>
        <Input maxLength={300} defaultValue={coupon?.note ?? ''} />
      </Field>
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="isActive" defaultChecked={coupon?.isActive ?? true} />
        {words.active}
      </label>
    </>
  )
}
