import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '../shared/formatters.ts'
import { Button } from './button.tsx'
import './short-list.css'

/** Rows a phone shows initially: 5 for large rows, 10 for a table. */
type Shown = 5 | 10

/**
 * A list whose rows are stacked on a phone: there only the first are shown, the others behind a button, so that the
 * content below is not thousands of pixels away. Wider screens show all.
 */
export function ShortList({ rows, shown, children }: { rows: number; shown: Shown; children: ReactNode }) {
  const { t, i18n } = useTranslation('shell')
  const [all, setAll] = useState(false)
  const isShort = !all && rows > shown
  return (
    <div className={isShort ? `sp-short-${shown}` : undefined}>
      {children}
      {isShort && (
        <div className="sp-short-more">
          <Button tone="plain" onPress={() => setAll(true)}>
            {t('pagination.all', { all: numberFormat(i18n.language).format(rows) })}
          </Button>
        </div>
      )}
    </div>
  )
}
