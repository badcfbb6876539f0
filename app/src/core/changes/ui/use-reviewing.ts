import { startTransition, useCallback, useMemo, useState } from 'react'
import type { Change } from '../contract.ts'
import { createLeavingItems, type LeavingItems } from './leaving-items.ts'
import { useReview } from './use-operations.ts'

type Decision = 'accept' | 'reject'

/** Writing again that needs more credits. */
export interface Costing {
  credits: number
  available: number
  confirm(): void
  drop(): void
}

export interface Reviewing {
  /** Decided here and on the way to the server: hidden, and back again if the server refuses. */
  decided: ReadonlySet<string>
  /** The same from the moment of the press, before the list is redrawn. */
  leaving: LeavingItems
  decide(decision: Decision, ids: string[]): void
  decideAll(decision: Decision): void
  busyAll: Decision | null
  writeAgain(ids: string[]): void
  /** Set while writing some again needs credits that have to be confirmed first. */
  costing: Costing | null
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
  const [costs, setCosts] = useState<(Omit<Costing, 'confirm' | 'drop'> & { ids: string[] }) | null>(null)
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
    (asked: string[], upTo = 0) => {
      const ids = isolate(asked)
      if (ids.length === 0) return
      ask({ changes: ids, upTo }).then(
        ({ asks }) => {
          giveBack(ids, null)
          // Pressed for another row before the question appeared: it asks for both.
          if (asks)
            setCosts((before) => ({
              ids: [...(before?.ids ?? []), ...ids],
              credits: (before?.credits ?? 0) + asks.credits,
              available: asks.available,
            }))
        },
        (failure: unknown) => giveBack(ids, failure),
      )
    },
    [ask, isolate, giveBack],
  )
  // A key's press passes no credits: what costs more is asked first.
  const writeAgain = useCallback((ids: string[]) => again(ids), [again])
  const costing = costs && {
    ...costs,
    confirm() {
      setCosts(null)
      again(costs.ids, costs.credits)
    },
    drop: () => setCosts(null),
  }
  return {
    decided,
    costing,
    leaving,
    error,
    busyAll,
    edit,
    decide: decideSome,
    writeAgain,
    decideAll(decision) {
      setError(null)
      setBusyAll(decision)
      send({ [decision]: 'all' })
        .catch(setError)
        .finally(() => setBusyAll(null))
    },
  }
}
