import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Badge } from '#kit/ui/badge.tsx'
import type { DataColumn } from '#kit/ui/data-table.tsx'
import type { KeywordListInput, KeywordRanking } from '../contract.ts'
import { Position, WholeNumber } from './numbers.tsx'
import { PageLink } from './page-link.tsx'

/** Columns of the table of rankings. On a phone, what rose or fell has room for one number: how far it moved. */
export function useRankingColumns(view: KeywordListInput['view']): DataColumn<KeywordRanking>[] {
  const { t } = useTranslation('keywords')
  return [
    {
      key: 'query',
      title: t('rankings.query'),
      least: 11,
      cell: ({ query }) => <span className="sp-keywords-words">{query}</span>,
    },
    {
      key: 'clicks',
      title: t('rankings.clicks'),
      numeric: true,
      cell: ({ clicks }) => <WholeNumber value={clicks} />,
    },
    {
      key: 'impressions',
      title: t('rankings.impressions'),
      numeric: true,
      cell: ({ impressions }) => <WholeNumber value={impressions} />,
    },
    {
      key: 'position',
      title: t('rankings.position'),
      numeric: true,
      ...(view === 'all' && { keep: 1 }),
      cell: ({ position }) => <Position value={position} />,
    },
    {
      key: 'months',
      title: t('rankings.months'),
      keep: 3,
      least: 12,
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
      ...(view !== 'all' && { keep: 1 }),
      least: 8,
      short: true,
      cell: ({ moved }) => <Moved moved={moved} />,
    },
    {
      key: 'page',
      title: t('rankings.page'),
      keep: 3,
      least: 12,
      cell: ({ page: url }) => url && <PageLink url={url} />,
    },
  ]
}

/** Positions gained or lost over three months, in words. */
function Moved({ moved }: { moved: number | null }) {
  const { t, i18n } = useTranslation('keywords')
  if (moved === null) return <span className="sp-subtle">{t('rankings.one')}</span>
  const positions = Math.round(Math.abs(moved) * 10) / 10
  if (positions === 0) return <span className="sp-subtle">{t('rankings.same')}</span>
  const number = numberFormat(i18n.language, { maximumFractionDigits: 1 }).format(positions)
  const words = t(moved > 0 ? 'rankings.up' : 'rankings.down', { count: positions, number })
  return <Badge tone={moved > 0 ? 'success' : 'attention'}>{words}</Badge>
}
