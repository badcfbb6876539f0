import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '../../shared/formatters.ts'
import { Button } from '../button.tsx'
import {
  countSelected,
  EVERYTHING_SELECTED,
  type GridSelection,
  NOTHING_SELECTED,
  selectedOf,
} from './grid-selection.ts'
import type { SelectionHolder } from './selection-holder.ts'
import './selection-bar.css'

export interface GridSelecting {
  selection: SelectionHolder
  /** False if the server cannot take a filter instead of keys: then only rows shown can be selected. */
  byFilter?: boolean
  /** Actions for the selected rows; `count` is their number. */
  actions: (chosen: { selection: GridSelection; count: number }) => ReactNode
}

/** Number of selected rows, the button to select all that match the filter, and the actions. */
export function SelectionBar({
  selecting,
  value,
  keys,
  total,
}: {
  selecting: GridSelecting
  /** The selection this bar shows. */
  value: GridSelection
  keys: readonly string[]
  total: { count: number; exact: boolean }
}) {
  const { t, i18n } = useTranslation('grid')
  const inWords = (count: number) => ({ count, number: numberFormat(i18n.language).format(count) })
  const { selection, byFilter = true, actions } = selecting
  const count = countSelected(value, total.count)
  const offersAll =
    byFilter &&
    value.kind === 'some' &&
    selectedOf(value, keys) === 'all' &&
    (!total.exact || total.count > count)
  return (
    <div className="sp-grid-selection" role="group" aria-label={t('select.label')}>
      <span className="sp-strong sp-numeric" aria-live="polite">
        {value.kind === 'all' && value.except.size === 0
          ? t(total.exact ? 'select.all' : 'select.allOrMore', inWords(count))
          : t('select.count', inWords(count))}
      </span>
      {offersAll && (
        <Button tone="plain" onPress={() => selection.set(EVERYTHING_SELECTED)}>
          {t(total.exact ? 'select.takeAll' : 'select.takeAllOrMore', inWords(total.count))}
        </Button>
      )}
      <Button tone="plain" onPress={() => selection.set(NOTHING_SELECTED)}>
        {t('select.none')}
      </Button>
      <span className="sp-grid-selection-actions">{actions({ selection: value, count })}</span>
    </div>
  )
}
