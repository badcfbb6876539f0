import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** A state at rest is asked for so often: what begins by itself, or by somebody else, is seen as well. */
export const FOLLOW_MS = 10_000

/** Lists follow a state: asks for everything below these keys anew whenever `mark` is another than the one before. */
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
