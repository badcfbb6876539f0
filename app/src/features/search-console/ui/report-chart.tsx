import { useTranslation } from 'react-i18next'
import { operationPath } from '#core/changes/ui/operation-paths.ts'
import { useChangeWords } from '#core/changes/ui/use-change-words.ts'
import { useOperations } from '#core/changes/ui/use-operations.ts'
import { everyDay } from '#kit/shared/date-range.ts'
import { Chart } from '#kit/ui/chart/chart.tsx'
import type { ChartNote, ChartPoint, ChartSeries } from '#kit/ui/chart/chart-data.ts'
import { Section } from '#kit/ui/section.tsx'
import type { Summary } from '../contract.ts'
import { markedDays, timeOfDays } from './report-marks.ts'
import { metricOf, type ReportUrl } from './report-query.ts'
import { useReportWords, valueOf } from './use-report-words.ts'

/** Most operations marked in a chart. */
const MOST_NOTES = 8

/** The chosen metric by day: final days, days without final numbers, the compared days, and Signpost's operations. */
export function ReportChart({ summary, url: { params } }: { summary: Summary; url: ReportUrl }) {
  const { t } = useTranslation('search-console')
  const words = useReportWords()
  const metric = metricOf(params)
  const label = t(`metric.${metric}`)
  const text = (value: number) => words.amount(metric, value)
  const isReversed = metric === 'position'
  const series: ChartSeries[] = [
    { key: 'final', label, tone: 'accent', text, isReversed },
    { key: 'fresh', label: t('chart.fresh'), tone: 'accent', text, isDashed: true, isReversed },
    ...(summary.compared
      ? [
          {
            key: 'before',
            label: t('chart.before'),
            tone: 'subtle' as const,
            text,
            isDashed: true,
            isReversed,
          },
        ]
      : []),
  ]
  const points = pointsOf(summary, metric, words)
  return (
    <Section title={t('chart.title', { metric: label })} note={t('chart.note')}>
      <Chart
        label={t('chart.title', { metric: label })}
        of={t('chart.day')}
        series={series.filter(({ key }) => points.some(({ values }) => values[key] !== undefined))}
        points={points}
        notes={useNotes(summary)}
      />
    </Section>
  )
}

function pointsOf(
  { days, daysBefore, range, compared }: Summary,
  metric: Parameters<typeof valueOf>[0],
  words: ReturnType<typeof useReportWords>,
): ChartPoint[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const before = new Map(daysBefore.map((day) => [day.day, valueOf(metric, day)]))
  const shift = compared ? Date.parse(range.from) - Date.parse(compared.from) : 0
  const lastFinal = days.findLastIndex(({ final }) => final)
  const drawn = new Map(days.map((day, at) => [day.day, { ...day, value: valueOf(metric, day), at }]))
  // A day that is still to be fetched is a gap: the lines of its neighbours would not meet there.
  return everyDay({ from: first.day, to: last.day }).map((key): ChartPoint => {
    const day = drawn.get(key)
    const then = new Date(Date.parse(key) - shift).toISOString().slice(0, 10)
    return {
      key,
      label: words.shortDay(key),
      name: words.day(key),
      values: {
        ...(day?.final && { final: day.value }),
        // The dashed line begins where the solid one ends.
        ...(day &&
          (!day.final || (day.at === lastFinal && day.at < days.length - 1)) && { fresh: day.value }),
        ...(compared && key <= range.to && { before: before.get(then) ?? null }),
      },
    }
  })
}

/** Returns Signpost's operations on these days, newest first. */
function useNotes(summary: Summary): ChartNote[] {
  const wordsOf = useChangeWords()
  const found = useOperations({ ...timeOfDays(summary), limit: MOST_NOTES * 3 })
  return markedDays(found.data?.rows ?? [], summary)
    .slice(0, MOST_NOTES)
    .map(({ operation, day }) => ({
      point: day,
      text: wordsOf.title(operation),
      to: operationPath(operation.id),
    }))
}
