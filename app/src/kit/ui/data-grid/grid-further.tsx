import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import type { GridPage } from './grid-page.ts'

export type Further = NonNullable<NonNullable<GridPage<unknown>['found']>['further']>

/** Says how far a search came that has not ended, with the way to go on. */
export function SearchedSoFar({ further }: { further: Further }) {
  return (
    <div className="sp-grid-further">
      <span className="sp-subtle">{further.words}</span>
      <SearchFurther further={further} />
    </div>
  )
}

/** The way to go on with a search that has not ended. */
export function SearchFurther({ further: { onSearch, isBusy } }: { further: Further }) {
  const { t } = useTranslation('grid')
  return (
    <Button onPress={onSearch} loading={isBusy}>
      {t('searchFurther')}
    </Button>
  )
}
