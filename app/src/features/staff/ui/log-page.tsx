import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { CursorTable } from '#kit/ui/cursor-table.tsx'
import type { DataColumn } from '#kit/ui/data-table.tsx'
import { Page } from '#kit/ui/page.tsx'
import { momentsInWords, RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useCsvOfPages } from '#kit/ui/use-csv.ts'
import type { LogRow } from '../contract.ts'
import { systemApi } from './system-api.ts'

/** `/admin/log`: everything staff did, newest first; entries cannot be changed. */
export function LogPage() {
  const { t, i18n } = useTranslation(['staff', 'csv'])
  const csv = useCsvOfPages<LogRow>({
    name: 'staff-log',
    columns: [
      [t('store.at'), ({ at }) => at],
      [t('log.who'), ({ staffName }) => staffName],
      [t('log.act'), ({ act }) => act],
      [t('stores.store'), ({ about }) => about],
      [t('log.outcome'), ({ outcome }) => outcome],
      [t('csv:reason'), ({ reason }) => reason],
      [t('csv:before'), ({ before }) => valueText(before)],
      [t('csv:after'), ({ after }) => valueText(after)],
    ],
    page: (cursor) => systemApi.log({ cursor }),
  })
  return (
    <Page title={t('staffMenu.log')} csv={csv} full>
      <Section note={t('log.note')} flush>
        <CursorTable
          label={t('staffMenu.log')}
          columns={columnsOf(t, i18n.language)}
          rowKey={({ id }) => id}
          queryKey={['staff-log']}
          inUrl
          page={async (cursor) => {
            const { rows, next } = await systemApi.log({
              cursor: cursor === null ? undefined : String(cursor),
            })
            return { rows, next: next === null ? null : Number(next) }
          }}
        />
      </Section>
    </Page>
  )
}

function columnsOf(t: TFunction<'staff'>, language: string): DataColumn<LogRow>[] {
  return [
    { key: 'act', title: t('log.act'), cell: ({ act }) => <code>{act}</code> },
    { key: 'who', title: t('log.who'), cell: ({ staffName }) => staffName || t('log.nobody') },
    { key: 'about', title: t('stores.store'), from: 'medium', cell: ({ about }) => about ?? '' },
    {
      key: 'outcome',
      title: t('log.outcome'),
      from: 'medium',
      cell: ({ outcome }) =>
        outcome === 'done' ? <Badge tone="success">{t('log.done')}</Badge> : <code>{outcome}</code>,
    },
    {
      key: 'what',
      title: t('log.what'),
      from: 'medium',
      cell: ({ reason, before, after }) => (
        <>
          {reason}
          {after !== null && after !== undefined && (
            <div className="sp-small sp-subtle">
              {before !== null && before !== undefined && `${valueWords(before, language)} → `}
              {valueWords(after, language)}
            </div>
          )}
        </>
      ),
    },
    { key: 'at', title: t('store.at'), cell: ({ at }) => <RelativeTime at={at} /> },
  ]
}

/** As logged, for whoever searches the file. */
const valueText = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value)

/** Parameters of an act by name, as logged. */
function valueWords(value: unknown, language: string): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  return Object.entries(momentsInWords(value as Record<string, unknown>, language))
    .map(([name, own]) => `${name}: ${typeof own === 'string' ? own : JSON.stringify(own)}`)
    .join(' · ')
}
