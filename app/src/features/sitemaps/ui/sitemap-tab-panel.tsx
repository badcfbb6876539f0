import { useTranslation } from 'react-i18next'
import { Tile, Tiles } from '#kit/ui/landing/tiles.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import type { SitemapsState } from '../contract.ts'
import type { SitemapTab } from '../domain/kinds.ts'
import { ListedPages } from './listed-pages.tsx'
import { listedOf } from './sitemap-headline.tsx'
import { SitemapProblems } from './sitemap-problems.tsx'
import { useListFilters } from './use-list-filters.ts'
import type { useSitemapActions } from './use-sitemaps.ts'

/** One kind of page: its counts as filters, its problems, its list. */
export function SitemapTabPanel({
  tab,
  counts,
  actions,
  locked,
}: {
  tab: SitemapTab
  counts: SitemapsState['counts']
  actions: ReturnType<typeof useSitemapActions>
  locked: boolean
}) {
  const { t } = useTranslation('sitemaps')
  const filters = useListFilters(tab)
  const numbers = listedOf(counts, tab)
  return (
    <Stack gap={4}>
      <Tiles label={t('tile.title')}>
        {(['problem', 'missing', 'unread', 'good'] as const).map((verdict) => (
          <Tile
            key={verdict}
            label={t(`tile.${verdict}`)}
            value={numbers[verdict]}
            filter={{
              on: filters.filters.verdict === verdict,
              onToggle: () =>
                filters.set({ verdict: filters.filters.verdict === verdict ? '' : verdict, problem: '' }),
            }}
          />
        ))}
      </Tiles>
      <SitemapProblems tab={tab} checked={numbers.good + numbers.problem > 0} />
      <ListedPages filters={filters} actions={actions} locked={locked} />
    </Stack>
  )
}
