import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { followInTurn } from './follow-in-turn.ts'

/** Polling interval of an idle state: shows work started automatically or by another person. */
export const FOLLOW_MS = 10_000

/**
 * Lets lists follow a state: reloads all queries below these keys whenever `mark` changes, and at most every `paceMs`. A
 * list that takes longer than the next change is not begun anew before it has come.
 */
export function useFollowUp(mark: string | undefined, keys: readonly QueryKey[], paceMs = 0): void {
  const cache = useQueryClient()
  const seen = useRef(mark)
  const [follow] = useState(() =>
    followInTurn(() => Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey }))), paceMs),
  )
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== mark) follow()
    seen.current = mark
  }, [follow, mark])
}
