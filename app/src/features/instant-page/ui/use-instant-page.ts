import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useUndo } from '#core/changes/ui/use-undo.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import type { Switch } from '../domain/switches.ts'
import { instantPageApi, KEY } from './instant-page-api.ts'

/** Visits come in by themselves; metrics in view follow this often, in milliseconds. */
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

/** Reads the home page when somebody asks; what was seen before a switch says nothing after it. */
export function useLook() {
  return useMutation({ mutationFn: () => instantPageApi.look() })
}

/** Switches something on or off, says so with its undo, and shows what the server says then. */
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
    // The latest changes are another's.
    onSettled: () => cache.invalidateQueries(),
  })
}
