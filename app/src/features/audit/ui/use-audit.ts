import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { FOLLOW_MS, useFollowUp } from '#kit/ui/use-follow-up.ts'
import type { AuditListInput, AuditState } from '../contract.ts'
import { auditApi, LIST_KEY, STATE_KEY } from './audit-api.ts'

const WHILE_MOVING_MS = 1_500
/** Lists and problems of a large store take longer to count than its state. */
const LISTS_EVERY_MS = 3_000
/** Home shows findings of the audit. */
const HOME_KEY = ['home']
const WINS_KEY = ['audit-wins']

/** Loads the state of the audit and polls while it is in progress; lists are reloaded once it has advanced. */
export function useAudit() {
  const state = useQuery({
    queryKey: STATE_KEY,
    queryFn: () => auditApi.get(),
    refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? WHILE_MOVING_MS : FOLLOW_MS),
  })
  const mark = state.data && JSON.stringify([state.data.run?.id, state.data.judgedAt, state.data.sum])
  useFollowUp(mark, [LIST_KEY, HOME_KEY], LISTS_EVERY_MS)
  // They count the whole store: when a scan begins and when it has ended, not as it goes.
  useFollowUp(state.data && `${state.data.run?.id} ${isMoving(state.data)}`, [WINS_KEY], LISTS_EVERY_MS)
  return state
}

/** True while pages are read or compared with each other. */
export function isMoving({ run, judging }: AuditState): boolean {
  return run?.state === 'running' || judging
}

/** Loads one page of the list. */
export function usePages(input: AuditListInput) {
  return useQuery({
    queryKey: [...LIST_KEY, 'pages', input],
    queryFn: () => auditApi.list(input),
    placeholderData: keepPreviousData,
  })
}

/** Loads the problems, grouped. */
export function useProblems() {
  return useQuery({
    queryKey: [...LIST_KEY, 'problems'],
    queryFn: () => auditApi.problems(),
    placeholderData: keepPreviousData,
  })
}

/** Loads the ignored findings. */
export function useIgnored() {
  return useQuery({ queryKey: [...LIST_KEY, 'ignored'], queryFn: () => auditApi.ignores() })
}

export function useTrend() {
  return useQuery({ queryKey: [...LIST_KEY, 'trend'], queryFn: () => auditApi.trend() })
}

export function useQuickWins() {
  return useQuery({ queryKey: WINS_KEY, queryFn: () => auditApi.quickWins() })
}

/** Mutations of the audit; the response is the new state. */
export function useAuditActions() {
  const cache = useQueryClient()
  const frame = useFrame()
  const { t } = useTranslation(['audit', 'shell'])
  const keep = async (state: AuditState) => {
    cache.setQueryData(STATE_KEY, state)
    await Promise.all([LIST_KEY, WINS_KEY].map((queryKey) => cache.invalidateQueries({ queryKey })))
  }
  const unignore = useMutation({
    mutationFn: (choice: { check: string; hash: string }) => auditApi.unignore(choice),
    onSuccess: async (state) => {
      frame.toast(t('ignore.undone'))
      await keep(state)
    },
  })
  return {
    start: useMutation({ mutationFn: () => auditApi.start(), onSuccess: keep }),
    stop: useMutation({ mutationFn: () => auditApi.stop(), onSuccess: keep }),
    reread: useMutation({
      mutationFn: (id: string) => auditApi.reread({ id }),
      onSuccess: async (page) => {
        if (page === null) frame.toast(t('list.gone'))
        await cache.invalidateQueries({ queryKey: STATE_KEY })
        await cache.invalidateQueries({ queryKey: LIST_KEY })
      },
    }),
    ignore: useMutation({
      mutationFn: (choice: { check: string; pageId: string | null; reason: string }) =>
        auditApi.ignore(choice),
      onSuccess: async ({ state, hash }, { check }) => {
        const undo = { label: t('shell:undo.action'), onAction: () => unignore.mutate({ check, hash }) }
        frame.toast(t('ignore.done'), { action: undo })
        await keep(state)
      },
    }),
    unignore,
  }
}
export type AuditActions = ReturnType<typeof useAuditActions>
