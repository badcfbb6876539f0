import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import type { GridSelection } from '#kit/ui/data-grid/grid-selection.ts'

/** Maximum images that may be named one by one (contract: `selectionSchema`); more are selected by a filter. */
export const MOST_BY_NAME = 1_000

/** Actions for the selected images. */
export function SelectionActions({
  chosen,
  locked,
  onOptimise,
  onConvert,
  onRestore,
}: {
  chosen: { selection: GridSelection; count: number }
  locked: boolean
  onOptimise: (again: boolean) => void
  onConvert: () => void
  onRestore: (ids: string[]) => void
}) {
  const { t } = useTranslation('images')
  const { selection, count } = chosen
  if (selection.kind === 'some' && count > MOST_BY_NAME)
    return (
      <span className="sp-field-error" role="alert">
        {t('error.bounds', { least: 1, most: MOST_BY_NAME })}
      </span>
    )
  return (
    <>
      <Button tone="primary" isDisabled={locked} onPress={() => onOptimise(false)}>
        {t('action.optimise')}
      </Button>
      <Button isDisabled={locked} onPress={() => onOptimise(true)}>
        {t('action.again')}
      </Button>
      <Button isDisabled={locked} onPress={onConvert}>
        {t('action.convert')}
      </Button>
      {selection.kind === 'some' && (
        <Button icon="undo" onPress={() => onRestore([...selection.keys])}>
          {t('action.restore')}
        </Button>
      )}
    </>
  )
}
