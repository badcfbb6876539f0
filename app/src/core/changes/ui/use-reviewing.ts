import { useCallback, useMemo, useState } from 'react'
import type { Change } from '../contract.ts'
import { useReview } from './use-operations.ts'

type Decision = 'accept' | 'reject'

export interface Reviewing {
  /** Decided here and on the way to the server: not shown any more, back again if the server refuses. */
  decided: ReadonlySet<string>
  decide(decision: Decision, ids: string[]): void
  decideAll(decision: Decision): void
  busyAll: Decision | null
  writeAgain(ids: string[]): void
  edit(change: Change, text: string): Promise<unknown>
  error: unknown
}

/** Decisions on proposals, taken as quickly as keys are pressed; each is sent at once and taken back where it fails. */
export function useReviewing(id: string): Reviewing {
  const { decide, writeAgain } = useReview(id)
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const [error, setError] = useState<unknown>(null)
  const [busyAll, setBusyAll] = useState<Decision | null>(null)
  const send = decide.mutateAsync
  const ask = writeAgain.mutateAsync
  const { isolate, giveBack } = useMemo(
    () => ({
      isolate(ids: string[]) {
        setError(null)
        setDecided((before) => new Set([...before, ...ids]))
      },
      giveBack(ids: string[], failure: unknown) {
        setError(failure)
        setDecided((before) => new Set([...before].filter((each) => !ids.includes(each))))
      },
    }),
    [],
  )
  const edit = useCallback(
    (change: Change, text: string) => send({ edits: [{ id: change.id, after: text }] }),
    [send],
  )
  const decideSome = useCallback(
    (decision: Decision, ids: string[]) => {
      if (ids.length === 0) return
      isolate(ids)
      send({ [decision]: ids }).catch((failure: unknown) => giveBack(ids, failure))
    },
    [send, isolate, giveBack],
  )
  const again = useCallback(
    (ids: string[]) => {
      if (ids.length === 0) return
      isolate(ids)
      ask(ids).then(
        () => giveBack(ids, null),
        (failure: unknown) => giveBack(ids, failure),
      )
    },
    [ask, isolate, giveBack],
  )
  return {
    decided,
    error,
    busyAll,
    edit,
    decide: decideSome,
    writeAgain: again,
    decideAll(decision) {
      setError(null)
      setBusyAll(decision)
      send({ [decision]: 'all' })
        .catch(setError)
        .finally(() => setBusyAll(null))
    },
  }
}
