import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Rewards } from '../contract.ts'
import { rewardsApi } from './rewards-api.ts'

const KEY = ['rewards']

export function useRewards() {
  return useQuery({ queryKey: KEY, queryFn: () => rewardsApi.get() })
}

/** Returns a mutation that returns all rewards; invalidates every query a reward affects. */
export function useRewardStep<Input = void>(run: (input: Input) => Promise<Rewards>, onDone?: () => void) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: (rewards) => {
      cache.setQueryData(KEY, rewards)
      for (const key of ['credits', 'credits-statement', 'plans', 'locked-features', 'catalogue'])
        void cache.invalidateQueries({ queryKey: [key] })
      onDone?.()
    },
  })
}
