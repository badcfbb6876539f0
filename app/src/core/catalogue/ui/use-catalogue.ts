import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CatalogueStatus } from '../contract.ts'
import { catalogueApi } from './catalogue-api.ts'

const KEY = ['catalogue']
/** Polling interval of a running run, in milliseconds. */
const WATCH_MS = 400

/** Status of the catalogue, polled during a run. */
export function useCatalogue() {
  const cache = useQueryClient()
  const status = useQuery({
    queryKey: KEY,
    queryFn: () => catalogueApi.status(),
    refetchInterval: (query) => (query.state.data?.state === 'running' ? WATCH_MS : false),
  })
  const state = status.data?.state
  const before = useRef(state)
  useEffect(() => {
    // Other screens show numbers of the store too.
    if (before.current === 'running' && state !== 'running') void cache.invalidateQueries()
    before.current = state
  }, [state, cache])
  return status
}

/** Starts a sync or a re-sync, or cancels the running one. */
export function useCatalogueAction() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (action: 'sync' | 'resync' | 'cancel') => catalogueApi[action](),
    onSuccess: (status: CatalogueStatus) => cache.setQueryData(KEY, status),
    onError: () => cache.invalidateQueries({ queryKey: KEY }),
  })
}
