import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { FOLLOW_MS } from '#kit/ui/use-follow-up.ts'
import type { FixesState, SchemaConflict } from '../../contract/fixes.ts'
import type { SchemaResultsView } from '../../contract.ts'
import { LIST_KEY, STATE_KEY, schemaResultsApi } from '../results-api.ts'

/** Below the lists' key, so that the end of a scan reloads it with them. */
const FIXES_KEY = [...LIST_KEY, 'fixes']
const WHILE_LOOKING_MS = 1_500
/** How long to poll after a write to the theme, until the check and the scan that follow have started. */
const FOLLOWED_MS = 30_000

/** Loads what can be cleaned up; polls during a check. */
export function useFixes() {
  return useQuery({
    queryKey: FIXES_KEY,
    queryFn: () => schemaResultsApi.fixes(),
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? WHILE_LOOKING_MS : FOLLOW_MS),
  })
}

/** Starts another check of the theme; the response is the new state. */
export function useLook() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => schemaResultsApi.look(),
    onSuccess: (state: FixesState) => cache.setQueryData(FIXES_KEY, state),
  })
}

/** Switches our schema features on; the response is the new state. */
export function useSwitchFeaturesOn() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => schemaResultsApi.switchFeaturesOn(),
    onSuccess: (state: FixesState) => cache.setQueryData(FIXES_KEY, state),
  })
}

/** Loads the lines the edits change, while the dialog is open. */
export function usePatch(ids: string[]) {
  return useQuery({
    queryKey: [...FIXES_KEY, 'patch', ids],
    queryFn: () => schemaResultsApi.previewFixes({ ids }),
    gcTime: 0,
    retry: false,
  })
}

/** Writes the edits; the response names the operation. */
export function useApply() {
  return useMutation({ mutationFn: (ids: string[]) => schemaResultsApi.applyFixes({ ids }) })
}

/** Polls for the scan and the check that follow a write, until they have started. */
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

/** Returns the conflicts of a screen. */
export function conflictsOf(view: SchemaResultsView, conflicts: readonly SchemaConflict[]): SchemaConflict[] {
  if (view === 'critical') return []
  return conflicts.filter(({ kind }) => view === 'results' || (view === 'duplicates') === (kind === 'twice'))
}

/**
 * Returns the conflicts that "fix all" resolves by edits. Outdated markup is harmless, and removing duplicates may
 * lose data, so both require an explicit choice.
 */
export function fixable(conflicts: readonly SchemaConflict[]): SchemaConflict[] {
  return conflicts.filter(
    ({ files, kind, lost }) =>
      files.length > 0 && kind !== 'outdated' && !(kind === 'twice' && lost.length > 0),
  )
}
