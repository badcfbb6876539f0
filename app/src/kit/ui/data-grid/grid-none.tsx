import { useTranslation } from 'react-i18next'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { type Further, SearchFurther } from './grid-further.tsx'
import type { GridView } from './use-grid-view.ts'

/** Replaces the rows if none match, or none have been found yet, and offers a way out. */
export function GridNone({
  view,
  words,
  further,
}: {
  view: GridView
  words: string | undefined
  further: Further | undefined
}) {
  const { t } = useTranslation('grid')
  if (further)
    return (
      <EmptyState drawing="lost" title={t('empty.noneSoFar')} action={<SearchFurther further={further} />}>
        {further.words}
      </EmptyState>
    )
  const isPastEnd = view.page > 1
  return (
    <EmptyState
      drawing="lost"
      title={isPastEnd ? t('empty.pastEnd') : (words ?? t('empty.noMatch'))}
      action={
        <Button onPress={isPastEnd ? () => view.go(1) : view.clear}>
          {t(isPastEnd ? 'empty.firstPage' : 'filter.clearAll')}
        </Button>
      }
    />
  )
}
