import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { useUndo } from './use-undo.ts'

/** Says that something was written, with the way back; `operationId` null: nothing was, and there is none. */
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
