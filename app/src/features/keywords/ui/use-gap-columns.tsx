import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import type { DataColumn } from '#kit/ui/data-table.tsx'
import type { KeywordGap } from '../contract.ts'
import { Position, WholeNumber } from './numbers.tsx'
import { PageLink } from './page-link.tsx'

/** Columns of the table of gaps. */
export function useGapColumns(): DataColumn<KeywordGap>[] {
  const { t } = useTranslation('keywords')
  return [
    {
      key: 'query',
      title: t('gaps.query'),
      least: 11,
      cell: ({ query }) => <span className="sp-keywords-words">{query}</span>,
    },
    {
      key: 'kind',
      title: t('gaps.kind'),
      keep: 1,
      least: 8,
      short: true,
      cell: ({ kind }) => <Badge tone={kind === 'far' ? 'info' : 'attention'}>{t(`gaps.${kind}`)}</Badge>,
    },
    {
      key: 'position',
      title: t('rankings.position'),
      numeric: true,
      cell: ({ position }) => <Position value={position} />,
    },
    {
      key: 'impressions',
      title: t('rankings.impressions'),
      numeric: true,
      cell: ({ impressions }) => <WholeNumber value={impressions} />,
    },
    {
      key: 'volume',
      title: t('gaps.volume'),
      keep: 3,
      numeric: true,
      cell: ({ volume }) => <WholeNumber value={volume} />,
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
