import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import type { DataColumn } from '#kit/ui/data-table.tsx'
import type { KeywordOverlap } from '../contract.ts'
import { WholeNumber } from './numbers.tsx'
import { PageLink } from './page-link.tsx'

/** Columns of the table of queries with several pages. */
export function useOverlapColumns(): DataColumn<KeywordOverlap>[] {
  const { t, i18n } = useTranslation('keywords')
  const decimal = numberFormat(i18n.language, { maximumFractionDigits: 1 })
  return [
    {
      key: 'query',
      title: t('rankings.query'),
      least: 11,
      cell: ({ query }) => <span className="sp-keywords-words">{query}</span>,
    },
    {
      key: 'impressions',
      title: t('rankings.impressions'),
      least: 6,
      numeric: true,
      cell: ({ impressions }) => <WholeNumber value={impressions} />,
    },
    {
      key: 'pages',
      title: t('overlaps.pages'),
      least: 16,
      cell: ({ pages }) => (
        <ul className="sp-keywords-pages">
          {pages.map(({ url, share, position }) => (
            <li key={url}>
              <PageLink url={url} />{' '}
              <span className="sp-subtle sp-small">
                {t('overlaps.share', {
                  percent: Math.round(share * 100),
                  position: decimal.format(position),
                })}
              </span>
            </li>
          ))}
        </ul>
      ),
    },
  ]
}
