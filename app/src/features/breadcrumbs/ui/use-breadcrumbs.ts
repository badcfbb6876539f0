import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUndo } from '#core/changes/ui/use-undo.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { FOLLOW_MS } from '#kit/ui/use-follow-up.ts'
import type { TrailSearch } from '../contract/trails.ts'
import { breadcrumbsApi, PREVIEW_KEY, STATE_KEY, TRAILS_KEY } from './breadcrumbs-api.ts'

const READING_MS = 2_000
/** What a write of the merchant's changes on the screen. */
export const SCREEN_KEYS = [STATE_KEY, TRAILS_KEY, PREVIEW_KEY] as const

/** Returns the settings, counts, and the progress of the reading. */
export function useBreadcrumbs() {
  return useQuery({
    queryKey: STATE_KEY,
    queryFn: () => breadcrumbsApi.get(),
    refetchInterval: ({ state: { data } }) =>
      data && (data.isChoosing || ['running', 'never'].includes(data.reading.state)) ? READING_MS : FOLLOW_MS,
  })
}

/** Returns one page of trails. */
export function useTrails(search: TrailSearch) {
  return useQuery({
    queryKey: [...TRAILS_KEY, search],
    queryFn: () => breadcrumbsApi.trails(search),
    placeholderData: keepPreviousData,
    refetchInterval: FOLLOW_MS,
  })
}

/**
 * Returns a mutation for a write the merchant waits for: refetches the screen's data and shows a toast with an undo.
 */
export function useWriting<Input>(
  write: (input: Input) => Promise<{ operationId: string | null }>,
  said: string,
) {
  const { t } = useTranslation('shell')
  const cache = useQueryClient()
  const frame = useFrame()
  const undo = useUndo()
  return useMutation({
    mutationFn: write,
    onSuccess: ({ operationId }) =>
      frame.toast(
        said,
        operationId ? { action: { label: t('undo.action'), onAction: () => undo.mutate(operationId) } } : {},
      ),
    onSettled: () => Promise.all(SCREEN_KEYS.map((queryKey) => cache.invalidateQueries({ queryKey }))),
  })
}
