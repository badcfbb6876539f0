import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { type SelectionHolder, useSelected } from '#kit/ui/data-grid/selection-holder.ts'

/** The screen's first action: generates for all that the list finds. With rows selected, their own button takes over. */
export function GenerateForList({
  selection,
  onGenerate,
}: {
  selection: SelectionHolder
  onGenerate: () => void
}) {
  const { t } = useTranslation('meta-tags')
  const isNone = useSelected(selection, (held) => held.kind === 'some' && held.keys.size === 0)
  if (!isNone) return null
  return (
    <Button tone="primary" onPress={onGenerate}>
      {t('action.generate')}
    </Button>
  )
}
