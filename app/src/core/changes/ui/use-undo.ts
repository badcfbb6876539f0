import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import type { Operation } from '../contract.ts'
import { changesApi } from './changes-api.ts'
import { operationPath } from './operation-paths.ts'
import { isUnderWay } from './under-way.ts'

/** Undoes an operation, wherever it is named. */
export const useUndo = () => useTakingBack((id) => changesApi.undo({ id }))

/** Undoes one change. */
export const useUndoChange = () => useTakingBack((id) => changesApi.undoChange({ id }))

/** Shows the outcome of an undo in a toast with a link to it, and fetches again whatever the screens show. */
function useTakingBack(takeBack: (id: string) => Promise<Operation>) {
  const cache = useQueryClient()
  const said = useSaidUndo()
  return useMutation({
    mutationFn: takeBack,
    onSuccess: said,
    onSettled: () => cache.invalidateQueries(),
  })
}

/** Returns a function that reports the outcome of an undo, with a link to it. */
function useSaidUndo(): (undo: Operation) => void {
  const frame = useFrame()
  const navigate = useNavigate()
  const { t } = useTranslation('changes')
  return (undo) => {
    const action = { label: t('shell:undo.view'), onAction: () => void navigate(operationPath(undo.id)) }
    if (isUnderWay(undo)) frame.toast(t('shell:undo.started'), { action })
    else if (undo.state === 'done') frame.toast(t('shell:undo.done'), { action })
    else
      frame.toast(t('shell:undo.partial', { count: undo.failed, total: undo.total }), { error: true, action })
  }
}
