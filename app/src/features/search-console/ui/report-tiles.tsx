import { useTranslation } from 'react-i18next'
import { Tile, Tiles } from '#kit/ui/landing/tiles.tsx'
import type { Summary } from '../contract.ts'
import { METRICS, metricOf, type ReportUrl } from './report-query.ts'
import { useReportWords, valueOf } from './use-report-words.ts'

/** The four metrics of the range, by property; the selected one is charted below. */
export function ReportTiles({ summary, url: { params, set } }: { summary: Summary; url: ReportUrl }) {
  const { t } = useTranslation('search-console')
  const words = useReportWords()
  const shown = metricOf(params)
  return (
    <Tiles label={t('tiles.label')}>
      {METRICS.map((metric) => {
        const now = valueOf(metric, summary.total)
        const before = summary.before && valueOf(metric, summary.before)
        const moved = words.moved(metric, now, before)
        return (
          <Tile
            key={metric}
            label={t(`metric.${metric}`)}
            value={words.amount(metric, now)}
            note={
              summary.compared === null
                ? t(summary.isIncomparable ? 'tiles.incomplete' : 'tiles.byProperty')
                : moved === null
                  ? t('tiles.nothingBefore')
                  : t('tiles.before', { moved, before: words.amount(metric, before) })
            }
            filter={{ on: metric === shown, onToggle: () => set({ metric }) }}
          />
        )
      })}
    </Tiles>
  )
}
