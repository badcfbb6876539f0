import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'

/** Says that the counts above filter the list to nothing, and takes the filter off again. */
export function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('grid')
  return (
    <EmptyState
      drawing="lost"
      title={t('empty.noMatch')}
      action={<Button onPress={onClear}>{t('filter.clearAll')}</Button>}
    />
  )
}
