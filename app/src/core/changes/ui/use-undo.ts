import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import type { Operation } from '../contract.ts'
import { changesApi } from './changes-api.ts'
import { operationPath } from './operation-paths.ts'
import { isUnderWay } from './under-way.ts'

/** Takes an operation back from wherever it is named; whatever the screens show is then asked for again. */
export function useUndo() {
  const cache = useQueryClient()
  const said = useSaidUndo()
  return useMutation({
    mutationFn: (id: string) => changesApi.undo({ id }),
    onSuccess: said,
    onSettled: () => cache.invalidateQueries(),
  })
}

/** Takes one field back. What came of it is said in a toast that leads to the undo. */
export function useUndoChange() {
  const cache = useQueryClient()
  const said = useSaidUndo()
  return useMutation({
    mutationFn: (id: string) => changesApi.undoChange({ id }),
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
