import { useEffect, useRef, useState } from 'react'
import type { CourseImport, ImportCheck, ImportNames } from '#contract/catalog/exchange.ts'
import { type Decisions, noDecisions, suggestionsOf } from '#contract/catalog/import-decisions.ts'
import { useWords } from '#web/text/words.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { type FileReading, namesWith, usualReading, withLeftOut, withMore } from './decisions.ts'
import type { UndoResult } from './import-card.tsx'
import { importProblem } from './import-problem.ts'
import { type ImportFile, readFile } from './read-file.ts'

/** The interval at which the progress of an import is polled. */
const POLL_MS = 1_000

export interface Imports {
  imports: CourseImport[]
  names: ImportNames
}

export interface ImportCalls {
  list(): Promise<Imports>
  keepNames(names: ImportNames): Promise<ImportNames>
  check(file: ImportFile, reading: FileReading): Promise<ImportCheck>
  start(file: ImportFile, how: { reading: FileReading; skipBad: boolean }): Promise<CourseImport>
  undo(importId: string): Promise<UndoResult>
  addCategory(name: string): Promise<void>
}

export interface CheckResult {
  file: ImportFile
  /** How it was read. */
  reading: FileReading
  check: ImportCheck
  suggested: Decisions
}

/** The steps of an import: read a file, check it, decide, start; and the imports made before. */
export function useImport(loaded: Imports, calls: ImportCalls) {
  const words = useWords('staff').imports
  const site = useWords()
  const [{ imports, names }, setListed] = useState(loaded)
  const [checked, setChecked] = useState<CheckResult | null>(null)
  const [decisions, decide] = useState<Decisions>(noDecisions)
  const [reading, setReading] = useState<FileReading>(usualReading)
  const [addedCategories, setAddedCategories] = useState<readonly string[]>([])
  const [busy, setBusy] = useState<'reading' | 'checking' | 'starting' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const attempts = useRef(0)
  const isRunning = imports.some(({ state }) => state === 'running')

  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      // The next poll makes up for one that failed.
      calls.list().then(setListed, () => {})
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [isRunning, calls])

  /** `isLatest`: no other file was chosen meanwhile. */
  async function attempt(
    step: typeof busy,
    work: (isLatest: () => boolean) => Promise<void>,
  ): Promise<void> {
    attempts.current += 1
    const mine = attempts.current
    const isLatest = () => attempts.current === mine
    setBusy(step)
    setFailure(null)
    try {
      await work(isLatest)
    } catch (error) {
      if (isLatest()) setFailure(importProblem(error, words, site))
    } finally {
      if (isLatest()) setBusy(null)
    }
  }

  async function lookAt(
    file: ImportFile,
    how: FileReading,
    isLatest: () => boolean,
  ): Promise<void> {
    const check = await calls.check(file, how)
    if (!isLatest()) return
    const suggested = suggestionsOf(check)
    setChecked({ file, reading: how, check, suggested })
    // What was decided while the file was checked is kept.
    decide((now) => (now === decisions ? suggested : withMore(suggested, now)))
  }

  const choose = (file: File, sheet?: string) =>
    attempt('reading', async (isLatest) => {
      setChecked(null)
      setReading(usualReading)
      const chosen = await readFile(file, sheet)
      if (!isLatest()) return
      if ('fault' in chosen) return setFailure(words[chosen.fault])
      setBusy('checking')
      await lookAt(chosen, usualReading, isLatest)
    })

  /** Headings of another row are other headings: what was decided of the ones before says nothing of them. */
  const chooseHeadings = ({ file }: CheckResult, headingRow: number) =>
    attempt('checking', async (isLatest) => {
      const how = { ...reading, headingRow }
      setReading(how)
      decide(noDecisions)
      await lookAt(file, how, isLatest)
    })

  const checkAgain = ({ file, check }: CheckResult) =>
    attempt('checking', async (isLatest) => {
      const newNames = await calls.keepNames(namesWith(names, withLeftOut(check, decisions)))
      setListed((listed) => ({ ...listed, names: newNames }))
      await lookAt(file, reading, isLatest)
    })

  const start = ({ file, reading: how, check }: CheckResult) =>
    attempt('starting', async (isLatest) => {
      const courseImport = await calls.start(file, { reading: how, skipBad: check.bad > 0 })
      setListed((listed) => ({ ...listed, imports: [courseImport, ...listed.imports] }))
      toast.success(words.started)
      if (!isLatest()) return
      setChecked(null)
      decide(noDecisions)
    })

  /** Makes a category of a name in the file, which means it from now on. */
  const addCategory = async (name: string) => {
    setFailure(null)
    try {
      await calls.addCategory(name)
      setAddedCategories((names) => [...names, name])
      decide((now) => ({
        ...now,
        values: { ...now.values, category: { ...now.values.category, [name]: name } },
      }))
    } catch (error) {
      setFailure(importProblem(error, words, site))
    }
  }

  const undo = async (importId: string) => {
    const undone = await calls.undo(importId)
    setListed(await calls.list())
    return undone
  }

  return {
    imports,
    checked,
    decisions,
    decide,
    reading,
    setReading,
    busy,
    failure,
    choose,
    chooseHeadings,
    checkAgain,
    start,
    undo,
    addCategory,
    addedCategories,
  }
}
