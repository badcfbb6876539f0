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
      cell: ({ query }) => <span className="sp-keywords-words">{query}</span>,
    },
    {
      key: 'kind',
      title: t('gaps.kind'),
      cell: ({ kind }) => <Badge tone={kind === 'far' ? 'info' : 'attention'}>{t(`gaps.${kind}`)}</Badge>,
    },
    {
      key: 'position',
      title: t('rankings.position'),
      numeric: true,
      from: 'medium',
      cell: ({ position }) => <Position value={position} />,
    },
    {
      key: 'impressions',
      title: t('rankings.impressions'),
      numeric: true,
      from: 'medium',
      cell: ({ impressions }) => <WholeNumber value={impressions} />,
    },
    {
      key: 'volume',
      title: t('gaps.volume'),
      numeric: true,
      from: 'wide',
      cell: ({ volume }) => <WholeNumber value={volume} />,
    },
    {
      key: 'page',
      title: t('rankings.page'),
      from: 'wide',
      cell: ({ page: url }) => url && <PageLink url={url} />,
    },
  ]
}
