import { useTranslation } from 'react-i18next'
import { exactTime } from '#kit/shared/exact-time.ts'
import { dateFormat, numberFormat } from '#kit/shared/formatters.ts'
import { Chart } from '#kit/ui/chart/chart.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useTrend } from './use-audit.ts'

/** The score across scans, with its values in a table. */
export function Trend() {
  const { t, i18n } = useTranslation('audit')
  const runs = useTrend()
  const number = numberFormat(i18n.language)
  const text = (value: number) => number.format(value)
  const day = dateFormat(i18n.language, { day: 'numeric', month: 'short' })
  return (
    <Loaded query={runs} rows={3}>
      {(scans) => (
        <Section title={t('trend.title')}>
          {scans.length < 2 ? (
            <p className="sp-subtle sp-small">{t('trend.none')}</p>
          ) : (
            <Chart
              label={t('trend.title')}
              of={t('title')}
              series={[
                { key: 'score', label: t('trend.score'), tone: 'accent', text },
                { key: 'critical', label: t('trend.critical'), tone: 'critical', isOnlyTold: true, text },
                { key: 'warnings', label: t('trend.warnings'), tone: 'attention', isOnlyTold: true, text },
              ]}
              points={scans.map(({ at, score, critical, warnings }) => ({
                key: at,
                at: new Date(at).getTime(),
                label: day.format(new Date(at)),
                name: exactTime(at, i18n.language),
                values: { score, critical, warnings },
              }))}
            />
          )}
        </Section>
      )}
    </Loaded>
  )
}
