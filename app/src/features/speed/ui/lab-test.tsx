import { useTranslation } from 'react-i18next'
import { useLockedPlan } from '#core/shops/ui/plan-gate.tsx'
import { DEVICES, type Device } from '#kit/shared/lighthouse-names.ts'
import { Button } from '#kit/ui/button.tsx'
import { Chart } from '#kit/ui/chart/chart.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Grid, Inline, Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { Side } from '../contract.ts'
import { LAB_LIMITS, LAB_NAMES, rate } from '../domain/ratings.ts'
import { speedReportsGate } from '../plan-gates.ts'
import { Causes } from './causes.tsx'
import { NoData, type SpeedViewProps } from './current-page.tsx'
import { Insights } from './insights.tsx'
import { RatingBadge } from './rating.tsx'
import { ScorePair } from './score-pair.tsx'
import { speedApi } from './speed-api.ts'
import { useLockedWords } from './use-locked-words.ts'
import { useSpeedWords } from './use-speed-words.ts'

/** The lab: scores before and after, their metrics, and what slows the page down. */
export function LabTest({ report, state, filters, actions }: SpeedViewProps) {
  const { t } = useTranslation('speed')
  const plan = useLockedPlan(speedReportsGate)
  const lockedWords = useLockedWords()
  const device = filters.input.device
  const page = state.pages.find(({ url }) => url === report.url)
  if (!report.mobile.before && !report.desktop.before && !report.detail) return <NoData />
  return (
    <Stack gap={4}>
      <Grid>
        {DEVICES.map((each) => (
          <ScorePair key={each} device={each} side={report[each]} />
        ))}
      </Grid>
      <FailureLine error={actions.anew.error} />
      <Inline>
        {page && (
          <Button
            call={speedApi.anew}
            loading={actions.anew.isPending}
            isDisabled={!report.mayTest || plan !== null}
            onPress={() => actions.anew.mutate(page.id)}
          >
            {t('score.anew')}
          </Button>
        )}
        <span className="sp-subtle sp-small">
          {plan === null ? t('score.anewHelp') : lockedWords('score', plan)}
        </span>
      </Inline>
      <Metrics device={device} side={report[device]} />
      {report.detail && <Causes report={report} device={device} />}
      {report.detail && <Insights detail={report.detail} />}
      {plan === null ? (
        <Trend side={report[device]} />
      ) : (
        <Section title={t('trend.title')}>
          <p className="sp-subtle">{lockedWords('trend', plan)}</p>
        </Section>
      )}
    </Stack>
  )
}

function Metrics({ device, side: { before, after } }: { device: Device; side: Side }) {
  const { t } = useTranslation(['speed', 'shell'])
  const words = useSpeedWords()
  const shown = after ?? before
  if (!shown) return null
  return (
    <Section title={t('lab.metrics', { device: t(`device.${device}`) })}>
      <dl className="sp-lab-metrics">
        {LAB_NAMES.map((name) => (
          <div key={name}>
            <dt>{t(`metric.${name}`)}</dt>
            <dd>
              <span className="sp-lab-value sp-numeric">{words.metric(name, shown.metrics[name])}</span>
              <RatingBadge rating={rate(shown.metrics[name], LAB_LIMITS[device][name])} />
              {before && after && (
                <span className="sp-subtle sp-small">
                  {t('shell:pair', {
                    name: t('score.before'),
                    value: words.metric(name, before.metrics[name]),
                  })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Trend({ side: { trend } }: { side: Side }) {
  const { t } = useTranslation('speed')
  const words = useSpeedWords()
  return (
    <Section title={t('trend.title')}>
      {trend.length < 2 ? (
        <p className="sp-subtle">{t('trend.none')}</p>
      ) : (
        <Chart
          label={t('trend.title')}
          of={t('trend.day')}
          series={[
            { key: 'score', label: t('metric.score'), tone: 'accent', text: words.number },
            { key: 'lcp', label: t('metricShort.lcp'), tone: 'info', text: words.ms, isRight: true },
          ]}
          points={trend.map(({ at, score, lcp }) => ({
            key: at,
            label: words.shortDay(at),
            name: words.day(at),
            at: Date.parse(at),
            values: { score, lcp },
          }))}
        />
      )}
    </Section>
  )
}
