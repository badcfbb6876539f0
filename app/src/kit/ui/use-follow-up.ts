import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Polling interval of an idle state: shows work started automatically or by another person. */
export const FOLLOW_MS = 10_000

/** Lets lists follow a state: invalidates all queries below these keys whenever `mark` changes. */
export function useFollowUp(mark: string | undefined, keys: readonly QueryKey[]): void {
  const cache = useQueryClient()
  const seen = useRef(mark)
  const followers = useRef(keys)
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== mark)
      for (const queryKey of followers.current) void cache.invalidateQueries({ queryKey })
    seen.current = mark
  }, [cache, mark])
}
