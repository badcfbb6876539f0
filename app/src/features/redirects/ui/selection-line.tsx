import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import type { RedirectRow } from '../contract/redirects.ts'

interface SelectionLineProps {
  rows: readonly RedirectRow[]
  chosen: readonly RedirectRow[]
  onChoose: (paths: ReadonlySet<string>) => void
  /** Number that match the filters, on all pages. */
  total: number
  onRemove: (rows: readonly RedirectRow[]) => void
  onRemoveAll: (total: number) => void
}

/** Selects the visible rows, and offers the actions for those selected. */
export function SelectionLine({ rows, chosen, onChoose, total, onRemove, onRemoveAll }: SelectionLineProps) {
  const { t, i18n } = useTranslation('redirects')
  const counted = (count: number) => ({ count, number: numberFormat(i18n.language).format(count) })
  const isWhole = chosen.length === rows.length
  return (
    <div className="sp-section-body">
      <Inline>
        <Checkbox
          checked={isWhole}
          partly={chosen.length > 0 && !isWhole}
          onChecked={(all) => onChoose(new Set(all ? rows.map(({ path }) => path) : []))}
        >
          {chosen.length === 0 ? t('select.page') : t('select.chosen', counted(chosen.length))}
        </Checkbox>
        {chosen.length > 0 && (
          <Button tone="critical" onPress={() => onRemove(chosen)}>
            {t('select.remove', counted(chosen.length))}
          </Button>
        )}
        {isWhole && total > rows.length && (
          <Button tone="plain" onPress={() => onRemoveAll(total)}>
            {t('select.removeAll', counted(total))}
          </Button>
        )}
      </Inline>
    </div>
  )
}
