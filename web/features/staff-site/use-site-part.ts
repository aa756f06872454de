import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { LanguageCode } from '#contract/languages.ts'
import type { SitePartChange, StaffSite } from '#contract/site/site-parts.ts'
import type { SitePart } from '#contract/site/terms.ts'
import { ApiProblem } from '#web/api.ts'
import { useWords } from '#web/text/words.ts'
import { type Form, useForm } from '#web/ui/form/form.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { readPart } from './read-part.ts'

export type ShowPreview = (language: LanguageCode, text: string) => Promise<string>

/** The calls of this screen; each answers the whole site. */
export interface SiteCalls {
  load: () => Promise<StaffSite>
  save: (change: SitePartChange) => Promise<StaffSite>
  reset: (part: SitePart, version: number) => Promise<StaffSite>
  uploadLogo: (file: Blob) => Promise<string>
  uploadPortrait: (file: Blob) => Promise<string>
  /** HTML of a text in Markdown, safe to show. */
  preview: ShowPreview
}

type PartState = StaffSite[SitePart]

/** What was typed and not saved, while the page is open: another page of the staff area does not lose it. */
const drafts = new Map<SitePart, { value: PartState['value']; version: number }>()

export interface PartEditing {
  form: Form
  /** What the fields begin with. */
  value: PartState['value']
  /** Fields are made anew with each. */
  turn: number
  state: PartState
  isChanged: boolean
  /** What someone else saved meanwhile, and what is in the fields. */
  clash: { theirs: PartState; mine: unknown } | null
  noteChange: () => void
  keepMine: () => void
  takeTheirs: () => void
  discard: () => void
  reset: () => Promise<void>
}

/** One part being written. Its own version stays until it is saved, whatever else was loaded since. */
export function useSitePart(part: SitePart, loaded: PartState, calls: SiteCalls): PartEditing {
  const words = useWords('staff').siteDesk
  const [state, setState] = useState<PartState>(loaded)
  const [start, setStart] = useState(() => ({
    value: drafts.get(part)?.value ?? loaded.value,
    turn: 0,
  }))
  const version = useRef(drafts.get(part)?.version ?? loaded.version)
  const [isChanged, setChanged] = useState(() => drafts.has(part))
  const [clash, setClash] = useState<PartEditing['clash']>(null)

  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])

  function settle(next: PartState): void {
    drafts.delete(part)
    version.current = next.version
    setState(next)
    setChanged(false)
    setClash(null)
  }

  function startAnew(next: PartState): void {
    settle(next)
    setStart(({ turn }) => ({ value: next.value, turn: turn + 1 }))
  }

  const form = useForm({
    schema: async () =>
      (await import('#contract/site/site-parts.ts')).sitePartSchemas[part] as z.ZodType,
    read: readPart[part],
    async onSubmit(value) {
      try {
        const change = { part, version: version.current, value } as SitePartChange
        settle((await calls.save(change))[part])
        toast.success(words.saved)
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== 'site_part_changed') throw error
        setClash({ theirs: (await calls.load())[part], mine: value })
      }
    },
  })

  return {
    form,
    ...start,
    state,
    isChanged,
    clash,
    noteChange() {
      const element = form.props.ref.current
      if (!element) return
      drafts.set(part, { value: readPart[part](new FormData(element)), version: version.current })
      setChanged(true)
    },
    keepMine() {
      if (!clash) return
      version.current = clash.theirs.version
      setClash(null)
      form.props.ref.current?.requestSubmit()
    },
    takeTheirs: () => clash && startAnew(clash.theirs),
    discard: () => startAnew(state),
    async reset() {
      try {
        startAnew((await calls.reset(part, state.version))[part])
        toast.success(words.resetDone)
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== 'site_part_changed') throw error
        setClash({ theirs: (await calls.load())[part], mine: state.value })
      }
    },
  }
}
