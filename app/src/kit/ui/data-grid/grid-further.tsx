import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import type { GridPage } from './grid-page.ts'

export type Further = NonNullable<NonNullable<GridPage<unknown>['found']>['further']>

/** Shows how far an unfinished search has come, and the button to continue. */
export function SearchedSoFar({ further }: { further: Further }) {
  return (
    <div className="sp-grid-further">
      <span className="sp-subtle">{further.words}</span>
      <SearchFurther further={further} />
    </div>
  )
}

/** Button that continues an unfinished search. */
export function SearchFurther({ further: { onSearch, isBusy } }: { further: Further }) {
  const { t } = useTranslation('grid')
  return (
    <Button onPress={onSearch} loading={isBusy}>
      {t('searchFurther')}
    </Button>
  )
}
