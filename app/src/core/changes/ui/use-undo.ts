import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import type { Operation } from '../contract.ts'
import { changesApi } from './changes-api.ts'
import { operationPath } from './operation-paths.ts'
import { isUnderWay } from './under-way.ts'

/** Takes an operation back, from wherever it is named. */
export const useUndo = () => useTakingBack((id) => changesApi.undo({ id }))

/** Takes one change back. */
export const useUndoChange = () => useTakingBack((id) => changesApi.undoChange({ id }))

/** What came of an undo is said in a toast that leads to it; whatever the screens show is then asked for again. */
function useTakingBack(takeBack: (id: string) => Promise<Operation>) {
  const cache = useQueryClient()
  const said = useSaidUndo()
  return useMutation({
    mutationFn: takeBack,
    onSuccess: said,
    onSettled: () => cache.invalidateQueries(),
  })
}

/** Says what an undo has come to, with the way to it. */
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
