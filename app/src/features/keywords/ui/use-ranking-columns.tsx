import { useTranslation } from 'react-i18next'
import type { DataColumn } from '#kit/ui/data-table.tsx'
import type { KeywordRanking } from '../contract.ts'
import { Moved } from './moved.tsx'
import { Position, WholeNumber } from './numbers.tsx'
import { PageLink } from './page-link.tsx'

/** Columns of the table of rankings. */
export function useRankingColumns(): DataColumn<KeywordRanking>[] {
  const { t } = useTranslation('keywords')
  return [
    {
      key: 'query',
      title: t('rankings.query'),
      cell: ({ query }) => <span className="sp-keywords-words">{query}</span>,
    },
    {
      key: 'clicks',
      title: t('rankings.clicks'),
      numeric: true,
      from: 'medium',
      cell: ({ clicks }) => <WholeNumber value={clicks} />,
    },
    {
      key: 'impressions',
      title: t('rankings.impressions'),
      numeric: true,
      from: 'medium',
      cell: ({ impressions }) => <WholeNumber value={impressions} />,
    },
    {
      key: 'position',
      title: t('rankings.position'),
      numeric: true,
      cell: ({ position }) => <Position value={position} />,
    },
    {
      key: 'months',
      title: t('rankings.months'),
      from: 'wide',
      cell: ({ positions }) => (
        <ol className="sp-keywords-months">
          {positions.map((position, month) => (
            // The months have no key other than their order.
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the month
            <li key={month}>
              <Position value={position} />
            </li>
          ))}
        </ol>
      ),
    },
    {
      key: 'moved',
      title: t('rankings.moved'),
      from: 'medium',
      cell: ({ moved }) => <Moved moved={moved} />,
    },
    {
      key: 'page',
      title: t('rankings.page'),
      from: 'wide',
      cell: ({ page: url }) => url && <PageLink url={url} />,
    },
  ]
}
