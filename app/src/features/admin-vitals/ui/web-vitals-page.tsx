import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { METRICS, type Metric, type Spread } from '#core/visitor-vitals/domain/buckets.ts'
import { numberFormat } from '#kit/shared/formatters.ts'
import { defineApi } from '#kit/ui/api/define-api.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { adminVitalsStaffContract } from '../contract.ts'

const api = defineApi(adminVitalsStaffContract)
type Vitals = Awaited<ReturnType<typeof api.read>>

/** `/admin/web-vitals`: how fast Signpost's own screens are for merchants, and their browsers. */
export function WebVitalsPage() {
  const { t } = useTranslation('admin-vitals')
  const vitals = useQuery({ queryKey: ['admin-web-vitals'], queryFn: () => api.read() })
  return (
    <Page title={t('title')} full>
      <Loaded query={vitals}>
        {(data) =>
          data.screens.length === 0 ? (
            <Section>
              <EmptyState drawing="calm" title={t('none')}>
                {t('noneNote')}
              </EmptyState>
            </Section>
          ) : (
            <>
              <Screens vitals={data} />
              <Devices vitals={data} />
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

function Screens({ vitals: { days, screens } }: { vitals: Vitals }) {
  const { t } = useTranslation('admin-vitals')
  const words = useMetricWords()
  return (
    <Section title={t('screens')} note={t('note', { count: days })} flush>
      <DataTable
        label={t('screens')}
        rows={screens}
        rowKey={({ pathname }) => pathname}
        columns={[
          { key: 'screen', title: t('screen'), least: 15, cell: ({ pathname }) => pathname || t('others') },
          ...METRICS.map((metric) => ({
            key: metric,
            title: metric.toUpperCase(),
            numeric: true,
            ...(metric !== 'lcp' && metric !== 'inp' && { keep: 3 as const }),
            least: 9,
            cell: ({ metrics }: Vitals['screens'][number]) => words.spread(metric, metrics[metric]),
          })),
          {
            key: 'loads',
            title: t('loads'),
            numeric: true,
            keep: 3,
            cell: ({ metrics }) => words.number(metrics.fcp.visits),
          },
        ]}
      />
    </Section>
  )
}

function Devices({ vitals: { devices } }: { vitals: Vitals }) {
  const { t } = useTranslation('admin-vitals')
  const words = useMetricWords()
  return (
    <Section title={t('devices')} flush>
      <DataTable
        label={t('devices')}
        rows={devices.flatMap(({ field, values }) => values.map((counted) => ({ field, ...counted })))}
        rowKey={({ field, value }) => `${field} ${value}`}
        columns={[
          { key: 'field', title: t('what'), cell: ({ field }) => t(`field.${field}`) },
          { key: 'value', title: t('answer'), cell: ({ value }) => value || t('unknown') },
          { key: 'reports', title: t('loads'), numeric: true, cell: ({ reports }) => words.number(reports) },
        ]}
      />
    </Section>
  )
}

function useMetricWords() {
  const { t, i18n } = useTranslation('admin-vitals')
  const whole = numberFormat(i18n.language, { maximumFractionDigits: 0 })
  const share = numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 })
  const fine = numberFormat(i18n.language, { maximumFractionDigits: 3 })
  return {
    number: (value: number) => whole.format(value),
    spread(metric: Metric, { p75, good }: Spread) {
      if (p75 === null) return '–'
      const value = metric === 'cls' ? fine.format(p75) : `${whole.format(p75)} ms`
      return t('value', { value, good: share.format(good) })
    },
  }
}
