import { useTranslation } from 'react-i18next'
import { RecentOperations } from '#core/changes/ui/recent-operations.tsx'
import { Headline } from '#kit/ui/landing/headline.tsx'
import { Landing } from '#kit/ui/landing/landing.tsx'
import { LandingPartial } from '#kit/ui/landing/landing-states.tsx'
import { latePart } from '#kit/ui/late-part.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Section } from '#kit/ui/section.tsx'
import { SkeletonBar } from '#kit/ui/skeleton.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import type { ConnectionState, Summary } from '../contract.ts'
import { TABLES } from '../domain/report-choices.ts'
import { ReportFilters } from './report-filters.tsx'
import { type ReportUrl, useReportQuery } from './report-query.ts'
import { ReportTable } from './report-table.tsx'
import { ReportTiles } from './report-tiles.tsx'
import { RewritesSection } from './rewrites-section.tsx'
import { useReportWords } from './use-report-words.ts'
import { useSummary } from './use-search-console.ts'

const ReportChart = latePart(
  () => import('./report-chart.tsx').then((part) => part.ReportChart),
  <Section>
    <SkeletonBar height="14rem" />
  </Section>,
)
// Loads in parallel with the totals, which are drawn first.
void ReportChart.ready()

/** The search report of the fetched days. */
export function Report({ fill }: { fill: NonNullable<ConnectionState['fill']> }) {
  const url = useReportQuery()
  const summary = useSummary(url.report)
  const bounds = fill.firstDay && fill.finalDay ? { from: fill.firstDay, to: fill.finalDay } : null
  return (
    <>
      <ReportFilters url={url} summary={summary.data} bounds={bounds} />
      <Loaded query={summary}>{(data) => data && <Body summary={data} url={url} fill={fill} />}</Loaded>
    </>
  )
}

function Body({
  summary,
  url,
  fill,
}: {
  summary: Summary
  url: ReportUrl
  fill: NonNullable<ConnectionState['fill']>
}) {
  const { t } = useTranslation('search-console')
  const words = useReportWords()
  const { range, compared, missingDays } = summary
  const days = (one: { from: string; to: string }) => ({ from: words.day(one.from), to: words.day(one.to) })
  return (
    <Landing
      state={
        missingDays > 0 && (
          <LandingPartial
            title={t('partial.title')}
            reasons={[t('partial.missing', { count: missingDays })]}
          />
        )
      }
      headline={
        <Headline
          value={words.count(summary.total.clicks)}
          label={t('headline', { count: summary.total.clicks })}
          asOf={fill.fetchedAt ?? undefined}
          coverage={
            <>
              {t('range', days(range))}
              {compared && <> · {t('comparedWith', days(compared))}</>} · {t('pacific')}
            </>
          }
        />
      }
      tiles={<ReportTiles summary={summary} url={url} />}
      problems={
        <>
          <ReportChart summary={summary} url={url} />
          <RewritesSection />
        </>
      }
      table={
        <Tabs
          label={t('tables')}
          items={TABLES.map((table) => ({
            label: t(`table.${table}`),
            panel: <ReportTable key={table} table={table} summary={summary} url={url} />,
          }))}
        />
      }
      operations={<RecentOperations type="meta-tags." none={t('operations')} />}
    />
  )
}
