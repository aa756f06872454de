import { type ReactNode, useEffect, useRef } from 'react'
import type { StaffSite } from '#contract/site/site-parts.ts'
import { type SitePart, siteParts } from '#contract/site/terms.ts'
import { formatMoment } from '#web/text/format.ts'
import { useLanguage } from '#web/text/language.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmModal } from '#web/ui/dialog/confirm-modal.tsx'
import { ModalButton } from '#web/ui/dialog/modal.tsx'
import { FormFailure } from '#web/ui/form/form.tsx'
import { differences } from './differences.ts'
import { LookFields } from './look-fields.tsx'
import { AnnouncementFields, ContactFields, NamesFields, SocialFields } from './part-fields.tsx'
import type { TypedPart } from './read-part.ts'
import { type PartEditing, type SiteCalls, useSitePart } from './use-site-part.ts'

/** What the provider says about themselves, saved part by part. */
export function SiteScreen({ site, calls }: { site: StaffSite; calls: SiteCalls }) {
  return (
    <div className="grid max-w-4xl gap-6">
      {siteParts.map((part) => (
        <PartCard key={part} part={part} loaded={site[part]} calls={calls} />
      ))}
    </div>
  )
}

function PartCard({
  part,
  loaded,
  calls,
}: {
  part: SitePart
  loaded: StaffSite[SitePart]
  calls: SiteCalls
}) {
  const words = useWords('staff').siteDesk
  const { title, text } = words.parts[part]
  const editing = useSitePart(part, loaded, calls)
  const { form, state, turn, isChanged, clash } = editing
  const modal = `reset-${part}`
  return (
    <Card as="section" id={part} aria-labelledby={`${part}-title`} className="scroll-mt-20">
      <h2 id={`${part}-title`} className="text-xl">
        {title}
      </h2>
      <p className="text-ink-soft">{text}</p>
      <SavedLine state={state} />
      <form
        {...form.props}
        onInput={editing.noteChange}
        aria-labelledby={`${part}-title`}
        className="mt-4 grid gap-4"
      >
        <div key={turn}>{fieldsOf(part, editing, calls)}</div>
        {clash && <Clash part={part} editing={editing} clash={clash} />}
        <FormFailure>{form.failure}</FormFailure>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={form.isBusy}>
            {words.save}
          </Button>
          {isChanged && (
            <>
              <span className="text-sm text-ink-soft">{words.unsaved}</span>
              <Button look="quiet" onClick={editing.discard}>
                {words.discard}
              </Button>
            </>
          )}
          {state.isOwn && (
            <ModalButton opens={modal} look="quiet" className="sm:ml-auto">
              {words.reset}
            </ModalButton>
          )}
        </div>
      </form>
      <ConfirmModal
        id={modal}
        title={words.resetTitle(title)}
        confirm={words.reset}
        keep={words.cancel}
        onConfirm={editing.reset}
      >
        <p>{words.resetText}</p>
      </ConfirmModal>
    </Card>
  )
}

function SavedLine({ state: { isOwn, savedBy, savedAt } }: { state: StaffSite[SitePart] }) {
  const words = useWords('staff').siteDesk
  const language = useLanguage()
  return (
    <p className="text-sm text-ink-soft">
      {isOwn && savedAt
        ? words.savedBy(savedBy ?? '', formatMoment(savedAt, language))
        : words.asFiles}
    </p>
  )
}

function fieldsOf(
  part: SitePart,
  { form, value, noteChange }: PartEditing,
  calls: SiteCalls,
): ReactNode {
  switch (part) {
    case 'names':
      return <NamesFields form={form} value={value as TypedPart<'names'>} />
    case 'contact':
      return <ContactFields form={form} value={value as TypedPart<'contact'>} />
    case 'social':
      return <SocialFields form={form} value={value as TypedPart<'social'>} />
    case 'look':
      return (
        <LookFields
          form={form}
          value={value as TypedPart<'look'>}
          upload={calls.uploadLogo}
          onChange={noteChange}
        />
      )
    case 'announcement':
      return <AnnouncementFields form={form} value={value as TypedPart<'announcement'> | null} />
  }
}

/** Someone else saved first: what they wrote, and the choice. It opens above the button that was pressed. */
function Clash({
  part,
  editing,
  clash: { theirs, mine },
}: {
  part: SitePart
  editing: PartEditing
  clash: NonNullable<PartEditing['clash']>
}) {
  const words = useWords('staff').siteDesk
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const found = differences(part, { mine, theirs: theirs.value }, words)
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="grid gap-3 rounded-md border border-accent bg-accent-wash p-4"
    >
      <p className="font-semibold">{words.clashTitle(theirs.savedBy ?? '')}</p>
      <p>{words.clashText}</p>
      {found.length === 0 ? (
        <p>{words.nothingDiffers}</p>
      ) : (
        <dl className="grid gap-2">
          {found.map(({ label, text }) => (
            <div key={label}>
              <dt className="text-sm font-semibold">{label}</dt>
              <dd className="wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={editing.keepMine}>{words.keepMine}</Button>
        <Button look="outline" onClick={editing.takeTheirs}>
          {words.takeTheirs}
        </Button>
      </div>
    </div>
  )
}
