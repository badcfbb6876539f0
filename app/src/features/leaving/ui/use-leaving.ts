import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LeavingState } from '../contract.ts'
import { leavingApi } from './leaving-api.ts'

const KEY = ['leaving']
const POLL_MS = 1_000

/** How far the leaving is, and calls that move it; each returns the new state. */
export function useLeaving() {
  const cache = useQueryClient()
  const keep = (state: LeavingState) => {
    cache.setQueryData(KEY, state)
    return cache.invalidateQueries({ queryKey: ['leaving-left'] })
  }
  return {
    state: useQuery({
      queryKey: KEY,
      queryFn: () => leavingApi.get(),
      refetchInterval: ({ state: { data } }) => (data?.leaving?.state === 'running' ? POLL_MS : false),
    }),
    look: useMutation({ mutationFn: () => leavingApi.look(), onSuccess: keep }),
    remove: useMutation({
      mutationFn: (takeBack: string[]) => leavingApi.remove({ takeBack }),
      onSuccess: keep,
    }),
    bringBack: useMutation({ mutationFn: () => leavingApi.bringBack(), onSuccess: keep }),
  }
}
