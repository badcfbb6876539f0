import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUndo } from '#core/changes/ui/use-undo.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import type { Switch } from '../domain/switches.ts'
import { instantPageApi, KEY } from './instant-page-api.ts'

/** Polling interval of the metrics in milliseconds: visits arrive at any time. */
const FOLLOW_MS = 15_000

export function useInstantPage() {
  return useQuery({ queryKey: [KEY, 'state'], queryFn: () => instantPageApi.state() })
}

export function useMetrics() {
  return useQuery({
    queryKey: [KEY, 'metrics'],
    queryFn: () => instantPageApi.metrics(),
    refetchInterval: FOLLOW_MS,
  })
}

/** Reads the home page on demand. Its result is outdated after a switch; the caller resets it. */
export function useLook() {
  return useMutation({ mutationFn: () => instantPageApi.look() })
}

/** Switches a feature on or off, confirms it in a toast with undo, and shows the returned state. */
export function useSwitch(name: Switch, onSwitched: () => void) {
  const { t } = useTranslation(['instant-page', 'shell'])
  const cache = useQueryClient()
  const frame = useFrame()
  const undo = useUndo()
  return useMutation({
    mutationFn: (on: boolean) => instantPageApi.save({ name, on }),
    onSuccess: ({ state, operationId }, on) => {
      cache.setQueryData([KEY, 'state'], state)
      onSwitched()
      frame.toast(t(on ? `${name}.onDone` : `${name}.offDone`), {
        ...(operationId !== null && {
          action: { label: t('shell:undo.action'), onAction: () => undo.mutate(operationId) },
        }),
      })
    },
    // The list of recent changes has a new entry.
    onSettled: () => cache.invalidateQueries(),
  })
}
