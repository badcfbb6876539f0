import { useTranslation } from 'react-i18next'
import { useUnreadSitemaps } from '#core/crawl/ui/use-unread-sitemaps.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { LandingFailed, LandingPartial, LandingRunning } from '#kit/ui/landing/landing-states.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { SchemaResultsRun } from '../contract.ts'
import { isUnjudged } from '../domain/unjudged.ts'
import type { useRun } from './use-scan.ts'
import { useWords } from './use-words.ts'

/** State of the scan, if there is anything to report: counts, and every page it left out with the reason. */
export function ScanState({ last, run }: { last: SchemaResultsRun | null; run: ReturnType<typeof useRun> }) {
  return (
    <>
      <FailedCall call={run.start} onRetry={() => run.start.mutate()} />
      <FailedCall call={run.stop} onRetry={() => run.stop.mutate()} />
      <FailedCall
        call={run.limit}
        onRetry={() => run.limit.variables !== undefined && run.limit.mutate(run.limit.variables)}
      />
      {last?.state === 'running' && <Running last={last} run={run} />}
      {last?.state === 'blocked' && <Blocked last={last} run={run} />}
      {last?.state === 'failed' && <Failed last={last} />}
      {last && ['done', 'stopped', 'failed'].includes(last.state) && <Ended last={last} />}
    </>
  )
}

/** A call that failed, in its own box: trying again repeats this one. */
function FailedCall({
  call: { error, isPending },
  onRetry,
}: {
  call: { error: Error | null; isPending: boolean }
  onRetry: () => void
}) {
  return error && <LandingFailed error={error} onRetry={onRetry} retrying={isPending} />
}

interface PartProps {
  last: SchemaResultsRun
  run: ReturnType<typeof useRun>
}

function Running({ last, run }: PartProps) {
  const { t } = useTranslation('schema-results')
  const { known, waiting, overLimit } = last.coverage
  const total = known - overLimit
  return (
    <LandingRunning
      label={t('run.running', { host: new URL(last.origin).host })}
      done={total - waiting}
      total={total}
      detail={t('run.progress', { done: total - waiting, count: total })}
      note={t('run.leave')}
      stop={{ label: t('run.stop'), pending: run.stop.isPending, onStop: () => run.stop.mutate() }}
    />
  )
}

function Blocked({ last, run }: PartProps) {
  const { t } = useTranslation('schema-results')
  const words = useWords()
  return (
    <Section>
      <EmptyState
        drawing="locked"
        title={t('run.blocked')}
        action={
          <Button icon="refresh" loading={run.start.isPending} onPress={() => run.start.mutate()}>
            {t('run.again')}
          </Button>
        }
      >
        {words.reason(last.reason)}
      </EmptyState>
    </Section>
  )
}

function Failed({ last }: { last: SchemaResultsRun }) {
  const { t } = useTranslation('schema-results')
  const words = useWords()
  return (
    <Banner tone="critical" title={t('run.failed')}>
      {words.reason(last.reason)}
    </Banner>
  )
}

function Ended({ last }: { last: SchemaResultsRun }) {
  const { t } = useTranslation(['schema-results', 'crawl'])
  const words = useWords()
  const sitemaps = useUnreadSitemaps()
  const { broken, notRead, kept, overLimit } = last.coverage
  const reasons = [
    ...(broken > 0 ? [t('coverage.broken', { count: broken })] : []),
    ...notRead.map(({ reason, pages }) => {
      const many = t(isUnjudged(reason) ? 'coverage.notJudged' : 'coverage.notRead', { count: pages })
      return `${many} ${words.reason(reason)}`
    }),
    ...(kept > 0 ? [t('crawl:kept.pages', { count: kept })] : []),
    ...sitemaps(last.coverage),
    ...(overLimit > 0 ? [t('coverage.overLimit', { count: overLimit, limit: last.pageLimit })] : []),
  ]
  if (reasons.length > 0)
    return (
      <LandingPartial
        title={t(last.state === 'stopped' ? 'run.stopped' : 'coverage.partial')}
        reasons={reasons}
      />
    )
  return last.state === 'stopped' ? <Banner tone="attention" title={t('run.stopped')} /> : null
}
