import { languageCodes } from '#contract/languages.ts'
import {
  batchChangeRights,
  lessonRights,
  type SitePart,
  socialNetworks,
} from '#contract/site/terms.ts'
import { useWords } from '#web/text/words.ts'
import { Field, Input, Textarea } from '#web/ui/form/field.tsx'
import type { Form } from '#web/ui/form/form.tsx'
import { socialNames } from '#web/ui/icons/social-icon.tsx'
import { REGISTRATION_ROWS, type TypedPart } from './read-part.ts'

/** What the fields of a part are given: null where nothing was ever written. */
export interface FieldsProps<Part extends SitePart> {
  form: Form
  value: TypedPart<Part> | null
}

/** The error of a field that is sent as a list: its own, or that of one of its lines. */
function listField(form: Form, name: string) {
  const line = Array.from({ length: 10 }, (_, at) => form.field(`${name}.${at}`).error)
  return { name, error: form.field(name).error ?? line.find(Boolean) }
}

export function NamesFields({ form, value }: FieldsProps<'names'>) {
  const words = useWords('staff').siteDesk
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['name', 'tagline'] as const).flatMap((field) =>
        languageCodes.map((code) => (
          <Field
            key={`${field}.${code}`}
            {...form.field(`${field}.${code}`)}
            label={words.labels[field][code]}
            required
          >
            <Input lang={code} autoComplete="off" defaultValue={value?.[field][code] ?? ''} />
          </Field>
        )),
      )}
    </div>
  )
}

export function ContactFields({ form, value }: FieldsProps<'contact'>) {
  const words = useWords('staff').siteDesk
  const { labels } = words
  const place = value?.map
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field {...form.field('email')} label={labels.email} required>
        <Input type="email" autoComplete="off" defaultValue={value?.email ?? ''} />
      </Field>
      <Field {...form.field('whatsapp')} label={labels.whatsapp}>
        <Input type="tel" autoComplete="off" defaultValue={value?.whatsapp ?? ''} />
      </Field>
      <Field
        {...listField(form, 'phones')}
        label={labels.phones}
        hint={words.onePerLine}
        required
        className="sm:col-span-2"
      >
        <Textarea rows={3} defaultValue={value?.phones.join('\n') ?? ''} />
      </Field>
      {languageCodes.map((code) => (
        <Field
          key={code}
          {...listField(form, `office.address.${code}`)}
          label={labels['office.address'][code]}
          hint={words.onePerLine}
          required
        >
          <Textarea
            rows={3}
            lang={code}
            defaultValue={value?.office.address[code].join('\n') ?? ''}
          />
        </Field>
      ))}
      {languageCodes.map((code) => (
        <Field
          key={code}
          {...form.field(`office.hours.${code}`)}
          label={labels['office.hours'][code]}
          required
        >
          <Input lang={code} autoComplete="off" defaultValue={value?.office.hours[code] ?? ''} />
        </Field>
      ))}
      <Field
        name="map"
        error={form.field('map.latitude').error ?? form.field('map.longitude').error}
        label={labels.map}
        hint={words.mapHint}
        className="sm:col-span-2"
      >
        <Input
          autoComplete="off"
          defaultValue={place ? `${place.latitude}, ${place.longitude}` : ''}
        />
      </Field>
      <RegistrationFields form={form} value={value} />
    </div>
  )
}

function RegistrationFields({ form, value }: FieldsProps<'contact'>) {
  const words = useWords('staff').siteDesk
  const rows = Math.min(REGISTRATION_ROWS, (value?.registration.length ?? 0) + 1)
  return (
    <fieldset className="grid gap-3 sm:col-span-2">
      <legend className="mb-1 font-semibold">{words.labels.registration}</legend>
      <p className="text-sm text-ink-soft">{words.registrationHint}</p>
      {Array.from({ length: rows }, (_, row) => {
        const shown = value?.registration[row]
        const name = `registration.${row}`
        return (
          <div
            key={name}
            className="grid gap-3 max-sm:rounded-md max-sm:border max-sm:border-line max-sm:p-3 sm:grid-cols-3"
          >
            {languageCodes.map((code) => (
              <Field
                key={code}
                {...form.field(`${name}.label.${code}`)}
                label={words.registrationLabels[code]}
              >
                <Input lang={code} autoComplete="off" defaultValue={shown?.label[code] ?? ''} />
              </Field>
            ))}
            <Field {...form.field(`${name}.number`)} label={words.registrationNumber}>
              <Input autoComplete="off" defaultValue={shown?.number ?? ''} />
            </Field>
          </div>
        )
      })}
    </fieldset>
  )
}

export function SocialFields({ form, value }: FieldsProps<'social'>) {
  // Sent as a list without the empty ones: what is wrong with the first of it is beside that network.
  const errorOf = (at: number) => (at < 0 ? undefined : form.field(`social.${at}.url`).error)
  const places = value?.social ?? []
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {socialNetworks.map((network) => (
        <Field
          key={network}
          name={`social.${network}`}
          error={errorOf(sentPlace(form, network))}
          label={socialNames[network]}
        >
          <Input
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            defaultValue={places.find((one) => one.network === network)?.url ?? ''}
          />
        </Field>
      ))}
    </div>
  )
}

/** Which one of the list a network is sent as; -1: its field is empty. */
function sentPlace(form: Form, network: (typeof socialNetworks)[number]): number {
  const element = form.props.ref.current
  if (!element) return -1
  const data = new FormData(element)
  return socialNetworks
    .filter((one) => String(data.get(`social.${one}`) ?? '').trim() !== '')
    .indexOf(network)
}

export function AnnouncementFields({ form, value }: FieldsProps<'announcement'>) {
  const words = useWords('staff').siteDesk
  const { labels } = words
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <label className="flex min-h-11 items-center gap-3 font-semibold sm:col-span-2">
        <input type="checkbox" name="isOn" defaultChecked={value?.isOn ?? false} />
        {labels.isOn}
      </label>
      {languageCodes.map((code) => (
        <Field key={code} {...form.field(`text.${code}`)} label={labels.text[code]} required>
          <Textarea rows={2} lang={code} maxLength={200} defaultValue={value?.text[code] ?? ''} />
        </Field>
      ))}
      <Field {...form.field('link')} label={labels.link} hint={words.linkHint}>
        <Input inputMode="url" autoComplete="off" defaultValue={value?.link ?? ''} />
      </Field>
      <Field {...form.field('until')} label={labels.until} hint={words.untilHint}>
        <Input type="date" defaultValue={value?.until ?? ''} />
      </Field>
    </div>
  )
}

export function EnrolmentFields({ value }: Pick<FieldsProps<'enrolment'>, 'value'>) {
  const words = useWords('staff').siteDesk
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-semibold">{words.labels.batchChange}</legend>
      {batchChangeRights.map((right) => (
        <label key={right} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="batchChange"
            value={right}
            defaultChecked={(value?.batchChange ?? 'none') === right}
          />
          {words.batchChangeRights[right]}
        </label>
      ))}
    </fieldset>
  )
}

export function TeachingFields({ value }: Pick<FieldsProps<'teaching'>, 'value'>) {
  const words = useWords('staff').siteDesk
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-semibold">{words.labels.lessons}</legend>
      {lessonRights.map((right) => (
        <label key={right} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="lessons"
            value={right}
            defaultChecked={(value?.lessons ?? 'none') === right}
          />
          {words.lessonRights[right]}
        </label>
      ))}
    </fieldset>
  )
}
