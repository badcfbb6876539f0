import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { useUndo } from './use-undo.ts'

/**
 * Returns a function that shows a toast about a write, with its undo; `operationId` null: nothing was written, so no
 * undo.
 */
export function useUndoToast(): (words: string, operationId: string | null) => void {
  const { t } = useTranslation('shell')
  const frame = useFrame()
  const undo = useUndo()
  return (words, operationId) =>
    frame.toast(
      words,
      operationId === null
        ? {}
        : { action: { label: t('undo.action'), onAction: () => undo.mutate(operationId) } },
    )
}
