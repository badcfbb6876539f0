import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import type { FeatureRequest } from '../contract.ts'
import { communityApi } from './community-api.ts'

export const REQUESTS_KEY = ['community', 'requests']
export const ROADMAP_KEY = ['community', 'roadmap']
export const PROPOSALS_KEY = ['community', 'proposals']

/** Adds or withdraws the store's vote for a request, then reloads every list. */
export function useVotes() {
  const cache = useQueryClient()
  const frame = useFrame()
  const { t } = useTranslation('community')
  const sent = useMutation({
    mutationFn: ({ id, voted }: Pick<FeatureRequest, 'id' | 'voted'>) =>
      voted ? communityApi.withdrawVote({ id }) : communityApi.vote({ id }),
    onSuccess: ({ voted, votes }) => frame.toast(t(voted ? 'vote.done' : 'vote.undone', { count: votes })),
    // Also after a failure: it may have been decided, or voted for in another tab.
    onSettled: () =>
      Promise.all([REQUESTS_KEY, ROADMAP_KEY].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  })
  return {
    vote: sent.mutate,
    /** Id of the request whose vote is being sent. */
    pending: sent.isPending ? sent.variables.id : null,
    error: sent.error,
  }
}
