import { useEffect, useRef, useState } from 'react'
import type { BankQuestionSummary, BankWithTags } from '#contract/question-bank/banks.ts'

export interface BankCalls {
  bank: (bankId: string) => Promise<BankWithTags>
  questions: (
    bankId: string,
    query: { q?: string; tag?: string; after?: string },
  ) => Promise<{ rows: BankQuestionSummary[]; next: string | null }>
}

/** A bank with its tags; null while it is loaded, or could not be. */
export function useBank(bankId: string, calls: BankCalls): BankWithTags | null {
  const [bank, setBank] = useState<BankWithTags | null>(null)
  useEffect(() => {
    if (bankId === '') return
    let isLeft = false
    calls.bank(bankId).then(
      (loaded) => !isLeft && setBank(loaded),
      () => !isLeft && setBank(null),
    )
    return () => {
      isLeft = true
    }
  }, [bankId, calls])
  return bank?.bankId === bankId ? bank : null
}

export interface BankPage {
  rows: readonly BankQuestionSummary[]
  next: string | null
  isBusy: boolean
  isFailed: boolean
  more: () => void
}

/** The questions of a bank that fit; only the answer to the latest wish is shown. */
export function useBankQuestions(
  bankId: string,
  wishes: { q: string; tag: string },
  calls: BankCalls,
): BankPage {
  const [page, setPage] = useState<{ rows: BankQuestionSummary[]; next: string | null }>()
  const [isBusy, setBusy] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const turn = useRef(0)
  const { q, tag } = wishes

  async function load(before: readonly BankQuestionSummary[], after: string | null): Promise<void> {
    turn.current += 1
    const own = turn.current
    setBusy(true)
    setFailed(false)
    try {
      const { rows, next } = await calls.questions(bankId, {
        ...(q && { q }),
        ...(tag && { tag }),
        ...(after && { after }),
      })
      if (own === turn.current) setPage({ rows: [...before, ...rows], next })
    } catch {
      if (own === turn.current) setFailed(true)
    } finally {
      if (own === turn.current) setBusy(false)
    }
  }

  useEffect(() => {
    if (bankId !== '') void load([], null)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `load` is made anew with these
  }, [bankId, q, tag, calls])

  return {
    rows: page?.rows ?? [],
    next: page?.next ?? null,
    isBusy,
    isFailed,
    more: () => void load(page?.rows ?? [], page?.next ?? null),
  }
}
