import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
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
import { HomeFields } from './home-fields.tsx'
import { FaqFields, ReasonsFields, TestimonialsFields } from './list-fields.tsx'
import { WrittenFields } from './written-fields.tsx'
import { differences } from './differences.ts'
import { LookFields } from './look-fields.tsx'
import {
  AnnouncementFields,
  ContactFields,
  NamesFields,
  SocialFields,
  EnrolmentFields,
  TeachingFields,
} from './part-fields.tsx'
import type { TypedPart } from './read-part.ts'
import { type PartEditing, type SiteCalls, useSitePart } from './use-site-part.ts'

/** What the provider says about themselves, saved part by part. */
export function SiteScreen({ site, calls }: { site: StaffSite; calls: SiteCalls }) {
  return (
    <div className="grid max-w-4xl gap-6">
      <JumpLinks />
      {siteParts.map((part) => (
        <PartCard key={part} part={part} loaded={site[part]} calls={calls} />
      ))}
    </div>
  )
}

/** The parts by name: the page is long. */
function JumpLinks() {
  const words = useWords('staff').siteDesk
  return (
    <nav aria-label={words.jumpTo}>
      <ul className="flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap">
        {siteParts.map((part) => (
          <li key={part} className="shrink-0">
            <a
              href={`#${part}`}
              className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 font-medium hover:border-brand hover:bg-brand-wash"
            >
              {words.parts[part].title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
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
      <Foldable part={part} startsOpen={isChanged}>
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
      </Foldable>
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

/** Closed at first, so that the page is short; open where its address asks for it, or something is not saved. */
function Foldable({
  part,
  startsOpen,
  children,
}: {
  part: SitePart
  startsOpen: boolean
  children: ReactNode
}) {
  const words = useWords('staff').siteDesk
  const { hash } = useLocation()
  const [isOpen, setOpen] = useState(startsOpen)
  const [seen, setSeen] = useState('')
  if (hash !== seen) {
    setSeen(hash)
    if (hash === `#${part}`) setOpen(true)
  }
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group mt-3 border-t border-line pt-2"
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-brand">
        {words.edit}
        <ChevronDown
          size={20}
          aria-hidden="true"
          className="shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      {children}
    </details>
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
    case 'home':
      return <HomeFields form={form} value={value as TypedPart<'home'>} onChange={noteChange} />
    case 'reasons':
      return (
        <ReasonsFields form={form} value={value as TypedPart<'reasons'>} onChange={noteChange} />
      )
    case 'testimonials':
      return (
        <TestimonialsFields
          form={form}
          value={value as TypedPart<'testimonials'>}
          upload={calls.uploadPortrait}
          onChange={noteChange}
        />
      )
    case 'faq':
      return (
        <FaqFields
          form={form}
          value={value as TypedPart<'faq'>}
          onChange={noteChange}
          preview={calls.preview}
        />
      )
    case 'enrolment':
      return <EnrolmentFields value={value as TypedPart<'enrolment'>} />
    case 'teaching':
      return <TeachingFields value={value as TypedPart<'teaching'>} />
    case 'about':
    case 'terms':
    case 'privacy':
    case 'refund-policy':
      return (
        <WrittenFields form={form} value={value as TypedPart<'terms'>} preview={calls.preview} />
      )
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
              <dd className="max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere">{text}</dd>
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
