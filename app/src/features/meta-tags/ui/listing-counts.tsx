import { useTranslation } from 'react-i18next'
import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { numberFormat } from '#kit/shared/formatters.ts'
import { useGridView } from '#kit/ui/data-grid/use-grid-view.ts'
import { CountFilters } from '#kit/ui/landing/count-filters.tsx'
import { Headline } from '#kit/ui/landing/headline.tsx'
import type { Summary } from '../contract/summary.ts'
import { isNarrowed, VIEW } from './list-search.ts'

const GROUPS = {
  titles: ['missing-title', 'short-title', 'long-title', 'repeated-title'],
  descriptions: ['missing-description', 'short-description', 'long-description', 'repeated-description'],
} as const

/**
 * How many items of a kind have both texts, and what is wrong with the others, as filters of the list below. While other
 * filters are set too, the numbers would be those of all items, and are left out.
 */
export function ListingCounts({ summary, kind }: { summary: Summary; kind: ResourceKind }) {
  const { t, i18n } = useTranslation('meta-tags')
  const view = useGridView(VIEW)
  const number = (value: number) => numberFormat(i18n.language).format(value)
  const chosen = view.filters['state']?.[0]
  const isPart = isNarrowed(kind, view)
  const { held, states } = summary
  return (
    <Headline
      value={t('headline.value', { complete: number(held - (states.incomplete ?? 0)), total: number(held) })}
      label={t('headline.label')}
      asOf={summary.asOf ?? undefined}
      coverage=""
    >
      <CountFilters
        groups={(['titles', 'descriptions'] as const).map((group) => ({
          label: t(`counts.${group}`),
          filters: GROUPS[group].map((state) => {
            const count = states[state] ?? 0
            const [flaw = ''] = state.split('-')
            return {
              key: state,
              label: t(`counts.${flaw}`),
              count: isPart ? undefined : number(count),
              isEmpty: count === 0,
              on: chosen === state,
              onToggle: () => view.setFilter('state', chosen === state ? [] : [state]),
            }
          }),
        }))}
      />
    </Headline>
  )
}
