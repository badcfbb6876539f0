import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { GridNote } from './grid-note.tsx'
import type { CellEditState } from './use-cell-edits.ts'

/** State of a text typed into a cell: being saved, or why it was refused and what can be done. */
export function CellFate({
  known,
  onEdit,
  onDiscard,
}: {
  known: CellEditState
  onEdit: () => void
  onDiscard: () => void
}) {
  const { t } = useTranslation('grid')
  if (known.state === 'saving')
    return (
      <span className="sp-cell-note sp-subtle" role="status">
        {t('row.saving')}
      </span>
    )
  return (
    <GridNote error={known.error}>
      <Button onPress={onEdit}>{t('row.editAgain')}</Button>
      <Button tone="plain" onPress={onDiscard}>
        {t('row.discard')}
      </Button>
    </GridNote>
  )
}
