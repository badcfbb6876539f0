import { startTransition, useCallback, useMemo, useState } from 'react'
import type { Change } from '../contract.ts'
import { createLeavingItems, type LeavingItems } from './leaving-items.ts'
import { useReview } from './use-operations.ts'

type Decision = 'accept' | 'reject'

export interface Reviewing {
  /** Decided here and on the way to the server: hidden, and back again if the server refuses. */
  decided: ReadonlySet<string>
  /** The same from the moment of the press, before the list is redrawn. */
  leaving: LeavingItems
  decide(decision: Decision, ids: string[]): void
  decideAll(decision: Decision): void
  busyAll: Decision | null
  writeAgain(ids: string[]): void
  edit(change: Change, text: string): Promise<unknown>
  error: unknown
}

/**
 * Decisions on proposals, as quickly as keys are pressed; each is sent at once and reversed if it fails. A row is
 * marked at the press; the list may close up behind it after the next keys.
 */
export function useReviewing(id: string): Reviewing {
  const { decide: send, writeAgain: ask } = useReview(id)
  const [leaving] = useState(createLeavingItems)
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const [error, setError] = useState<unknown>(null)
  const [busyAll, setBusyAll] = useState<Decision | null>(null)
  const { isolate, giveBack } = useMemo(
    () => ({
      /** Marks ids as leaving; returns those not decided before. */
      isolate(ids: readonly string[]): string[] {
        const fresh = ids.filter((each) => !leaving.has(each))
        leaving.add(fresh)
        setError(null)
        startTransition(() => setDecided((before) => new Set([...before, ...fresh])))
        return fresh
      },
      giveBack(ids: readonly string[], failure: unknown) {
        leaving.remove(ids)
        setError(failure)
        startTransition(() =>
          setDecided((before) => new Set([...before].filter((each) => !ids.includes(each)))),
        )
      },
    }),
    [leaving],
  )
  const edit = useCallback(
    (change: Change, text: string) => send({ edits: [{ id: change.id, after: text }] }),
    [send],
  )
  const decideSome = useCallback(
    (decision: Decision, asked: string[]) => {
      const ids = isolate(asked)
      if (ids.length > 0) send({ [decision]: ids }).catch((failure: unknown) => giveBack(ids, failure))
    },
    [send, isolate, giveBack],
  )
  const again = useCallback(
    (asked: string[]) => {
      const ids = isolate(asked)
      if (ids.length === 0) return
      ask(ids).then(
        () => giveBack(ids, null),
        (failure: unknown) => giveBack(ids, failure),
      )
    },
    [ask, isolate, giveBack],
  )
  return {
    decided,
    leaving,
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
