import { useTranslation } from 'react-i18next'
import { Checkbox } from '../checkbox.tsx'
import type { GridColumn } from './grid-column.ts'

/** Choice of the columns a grid shows. */
export function ColumnChoice({
  columns,
  shown,
  first,
  onShown,
  isTitled,
}: {
  columns: readonly Pick<GridColumn<never>, 'key' | 'title' | 'choice'>[]
  /** Keys of the columns shown now, and of those shown by default. */
  shown: readonly string[]
  first: readonly string[]
  /** Null: the grid's own choice. */
  onShown: (keys: string[] | null) => void
  /** Shows its title, because other content is above it. */
  isTitled: boolean
}) {
  const { t } = useTranslation('grid')
  const put = (keys: string[]) => {
    const isFirst = keys.length === first.length && keys.every((key) => first.includes(key))
    onShown(isFirst ? null : keys)
  }
  return (
    <fieldset className="sp-chip-choices">
      <legend className={isTitled ? 'sp-chip-title' : 'sp-hidden'}>{t('columns')}</legend>
      {columns.map(({ key, title, choice }, index) => (
        <Checkbox
          key={key}
          checked={shown.includes(key)}
          disabled={index === 0 || choice === 'never'}
          onChecked={(isShown) => put(isShown ? [...shown, key] : shown.filter((each) => each !== key))}
        >
          {title}
        </Checkbox>
      ))}
    </fieldset>
  )
}
