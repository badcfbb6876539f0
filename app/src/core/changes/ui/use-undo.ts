import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { changesApi } from './changes-api.ts'

/** Takes an operation back; whatever the screens show is then asked for again. */
export function useUndo() {
  const cache = useQueryClient()
  const frame = useFrame()
  const { t } = useTranslation('shell')
  return useMutation({
    mutationFn: (id: string) => changesApi.undo({ id }),
    onSuccess: (undone) => {
      if (undone.state === 'pending' || undone.state === 'running') frame.toast(t('undo.started'))
      else if (undone.state === 'done') frame.toast(t('undo.done'))
      else frame.toast(t('undo.partial', { count: undone.failed, total: undone.total }), { error: true })
    },
    onSettled: () => cache.invalidateQueries(),
  })
}
