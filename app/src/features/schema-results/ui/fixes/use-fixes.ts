import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { FOLLOW_MS } from '#kit/ui/use-follow-up.ts'
import type { FixesState, SchemaConflict } from '../../contract/fixes.ts'
import type { SchemaResultsView } from '../../contract.ts'
import { LIST_KEY, STATE_KEY, schemaResultsApi } from '../results-api.ts'

/** Below the lists: what a scan ends with is asked for again with them. */
const FIXES_KEY = [...LIST_KEY, 'fixes']
const WHILE_LOOKING_MS = 1_500
/** A write to the theme is followed by a look and a scan of their own. */
const FOLLOWED_MS = 30_000

/** What can be cleaned up; asked again while a look is under way. */
export function useFixes() {
  return useQuery({
    queryKey: FIXES_KEY,
    queryFn: () => schemaResultsApi.fixes(),
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? WHILE_LOOKING_MS : FOLLOW_MS),
  })
}

/** Has the theme looked at again; the answer is the new state. */
export function useLook() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => schemaResultsApi.look(),
    onSuccess: (state: FixesState) => cache.setQueryData(FIXES_KEY, state),
  })
}

/** Switches our schema features on; the answer is the new state. */
export function useSwitchFeaturesOn() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => schemaResultsApi.switchFeaturesOn(),
    onSuccess: (state: FixesState) => cache.setQueryData(FIXES_KEY, state),
  })
}

/** The lines an edit changes, as long as the dialog stands. */
export function usePatch(ids: string[]) {
  return useQuery({
    queryKey: [...FIXES_KEY, 'patch', ids],
    queryFn: () => schemaResultsApi.previewFixes({ ids }),
    gcTime: 0,
    retry: false,
  })
}

/** Writes it; the answer names the operation. */
export function useApply() {
  return useMutation({ mutationFn: (ids: string[]) => schemaResultsApi.applyFixes({ ids }) })
}

/** Once something was written, asks for the scan and the look that follow until they have begun. */
export function useFollowing(isWritten: boolean): void {
  const cache = useQueryClient()
  const began = useRef(0)
  useEffect(() => {
    if (!isWritten) return
    began.current = performance.now()
    const timer = setInterval(() => {
      void cache.invalidateQueries({ queryKey: STATE_KEY })
      void cache.invalidateQueries({ queryKey: FIXES_KEY, exact: true })
      void cache.invalidateQueries({ queryKey: ['operations'] })
      if (performance.now() - began.current > FOLLOWED_MS) clearInterval(timer)
    }, WHILE_LOOKING_MS)
    return () => clearInterval(timer)
  }, [cache, isWritten])
}

/** Those of a screen. */
export function conflictsOf(view: SchemaResultsView, conflicts: readonly SchemaConflict[]): SchemaConflict[] {
  if (view === 'critical') return []
  return conflicts.filter(({ kind }) => view === 'results' || (view === 'duplicates') === (kind === 'twice'))
}

/**
 * What "fix all" takes: what an edit settles. Outdated markup does no harm, and of duplicates something may be lost: both go only
 * where somebody chooses them.
 */
export function fixable(conflicts: readonly SchemaConflict[]): SchemaConflict[] {
  return conflicts.filter(
    ({ files, kind, lost }) =>
      files.length > 0 && kind !== 'outdated' && !(kind === 'twice' && lost.length > 0),
  )
}
