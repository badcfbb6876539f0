import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import type { Csv } from './use-csv.ts'

/**
 * The one button that saves a list as a file. `Page`, `Section` and `GridList` draw it in its place, and its failure
 * with it, if they are given the list's `csv`.
 */
export function CsvButton({ csv }: { csv: Csv }) {
  const { t } = useTranslation('shell')
  return (
    <Button call={csv.call} onPress={csv.save} loading={csv.busy}>
      {t('csv')}
    </Button>
  )
}
