import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { operationPath } from './operation-paths.ts'
import { useUndo } from './use-undo.ts'

/**
 * Returns a function that shows a toast about a write, with its undo; `operationId` null: nothing was written, so no
 * undo. An operation that still runs cannot be undone yet: the toast leads to it.
 */
export function useUndoToast(): (
  words: string,
  operationId: string | null,
  options?: { isRunning?: boolean },
) => void {
  const { t } = useTranslation('shell')
  const frame = useFrame()
  const navigate = useNavigate()
  const undo = useUndo()
  return (words, operationId, { isRunning = false } = {}) => {
    if (operationId === null) return frame.toast(words)
    const action = isRunning
      ? { label: t('undo.view'), onAction: () => void navigate(operationPath(operationId)) }
      : { label: t('undo.action'), onAction: () => undo.mutate(operationId) }
    frame.toast(words, { action })
  }
}
