import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { operationPath } from '#core/changes/ui/operation-paths.ts'
import { useUndo } from '#core/changes/ui/use-undo.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { FOLLOW_MS } from '#kit/ui/use-follow-up.ts'
import type { ListInput, Outcome } from '../contract.ts'
import { brokenLinksApi, KEY } from './broken-links-api.ts'

export function useOverview() {
  return useQuery({
    queryKey: [KEY, 'overview'],
    queryFn: () => brokenLinksApi.overview(),
    refetchInterval: FOLLOW_MS,
  })
}

export function useLinks(input: ListInput) {
  return useQuery({
    queryKey: [KEY, 'list', input],
    queryFn: () => brokenLinksApi.list(input),
    placeholderData: keepPreviousData,
    refetchInterval: FOLLOW_MS,
  })
}

export function useDetail(id: string) {
  return useQuery({ queryKey: [KEY, 'detail', id], queryFn: () => brokenLinksApi.detail({ id }) })
}

export type Act = 'resolve' | 'archive' | 'revert' | 'remove' | 'add' | 'import'

/** What to say of an action that wrote nothing to the store, and the way to it. */
interface Said {
  text: string
  to: string
}

/**
 * Runs an action on links, shows its result with an undo, or a link to what is under way, and refetches everything on
 * screen. A target without a page is named: it is written, but leads nowhere. `instead`: what is said instead if nothing
 * was written to the store; null: nothing else.
 */
export function useAct<Input, Result extends Outcome = Outcome>(
  act: Act,
  run: (input: Input) => Promise<Result>,
  instead?: (outcome: Result) => Said | null,
) {
  const { t } = useTranslation('broken-links')
  const cache = useQueryClient()
  const frame = useFrame()
  const undo = useUndo()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: run,
    onSuccess: (outcome) => {
      const { state, operationId, findings, failed } = outcome
      if (state === 'refused') return
      const said = operationId === null ? instead?.(outcome) : null
      if (said) {
        frame.toast(said.text, {
          action: { label: t('shell:undo.view'), onAction: () => void navigate(said.to) },
        })
        return
      }
      const action = operationId !== null && {
        label: t(state === 'running' ? 'shell:undo.view' : 'shell:undo.action'),
        // What has not ended cannot be undone yet.
        onAction: () =>
          state === 'running' ? void navigate(operationPath(operationId)) : undo.mutate(operationId),
      }
      const dead = findings.filter(({ key }) => key === 'deadTarget')
      const done =
        dead[0] === undefined
          ? t(state === 'running' ? 'done.running' : `done.${act}`)
          : dead.length === 1
            ? t('done.dead', dead[0].values)
            : t('done.deadSeveral', { count: dead.length })
      if (failed.length > 0) frame.toast(t('done.failed', { count: failed.length }), { error: true })
      else frame.toast(done, { ...(action && { action }) })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: [KEY] }),
  })
}

/** Returns the actions on links. */
export function useActs() {
  return {
    resolve: useAct('resolve', (links: { id: string; target: string }[]) =>
      brokenLinksApi.resolve({ links }),
    ),
    resolveSeveral: useAct('resolve', (links: { id: string; target: string }[]) =>
      brokenLinksApi.resolve({ links, partly: true }),
    ),
    archive: useAct('archive', (ids: string[]) => brokenLinksApi.archive({ ids })),
    revert: useAct('revert', (ids: string[]) => brokenLinksApi.revert({ ids })),
    remove: useAct('remove', (ids: string[]) => brokenLinksApi.remove({ ids })),
  }
}
