import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Grid, Inline, Stack } from '#kit/ui/layout.tsx'
import { ProgressBar } from '#kit/ui/progress-bar.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import type { AuditRun, AuditState } from '../contract.ts'
import { percentRead } from '../domain/coverage.ts'
import { isUnjudged } from '../domain/unjudged.ts'
import { Trend } from './trend.tsx'
import type { useRun } from './use-audit.ts'
import { useWords } from './use-words.ts'

const LIMITS = [100, 500, 2_000, 5_000, 10_000, 20_000]

/** How the reading goes or went: counted, with every page that was not read and why. */
export function RunCard({ state, run }: { state: AuditState; run: ReturnType<typeof useRun> }) {
  const { t } = useTranslation('audit')
  const { run: last } = state
  const failed = run.start.error ?? run.stop.error ?? run.limit.error
  return (
    <Section title={t('run.title')}>
      <Stack gap={4}>
        {failed && (
          <ErrorState error={failed} onRetry={() => run.start.mutate()} retrying={run.start.isPending} />
        )}
        {last?.state === 'running' && (
          <Running run={last} onStop={() => run.stop.mutate()} stopping={run.stop.isPending} />
        )}
        {last?.state === 'blocked' && (
          <Blocked run={last} onAgain={() => run.start.mutate()} busy={run.start.isPending} />
        )}
        {last && ['done', 'stopped', 'failed'].includes(last.state) && <Ended run={last} />}
        {last && last.state !== 'blocked' && (
          <Grid min="16rem">
            <Limit state={state} onLimit={(limit) => run.limit.mutate(limit)} />
            <Trend mark={`${last.id} ${last.state}`} />
          </Grid>
        )}
      </Stack>
    </Section>
  )
}

function Running({ run, onStop, stopping }: { run: AuditRun; onStop: () => void; stopping: boolean }) {
  const { t } = useTranslation('audit')
  const { known, waiting, overLimit } = run.coverage
  const all = known - overLimit
  const done = all - waiting
  return (
    <Stack gap={2}>
      <ProgressBar
        label={t('run.running', { host: new URL(run.origin).host })}
        value={done}
        max={Math.max(all, 1)}
        detail={t('run.progress', { done, count: all })}
      />
      <Inline spread>
        <p className="sp-subtle sp-small">{t('run.leave')}</p>
        <Button loading={stopping} onPress={onStop}>
          {t('run.stop')}
        </Button>
      </Inline>
    </Stack>
  )
}

function Ended({ run }: { run: AuditRun }) {
  const { t } = useTranslation('audit')
  const words = useWords()
  const { coverage, totals } = run
  const { read, known, broken, notRead, overLimit } = coverage
  return (
    <Stack gap={2}>
      <p>
        <span className="sp-strong">
          {t('coverage.read', { percent: percentRead(coverage), read, count: known })}
        </span>{' '}
        <span className="sp-subtle">
          {t('run.asOf')} <RelativeTime at={run.finishedAt ?? run.startedAt} />
        </span>
      </p>
      {run.state === 'stopped' && <Banner tone="attention" title={t('run.stopped')} />}
      {run.state === 'failed' && (
        <Banner tone="critical" title={t('run.failed')}>
          {words.reason(run.reason)}
        </Banner>
      )}
      <ul className="sp-subtle">
        {broken > 0 && <li>{t('coverage.broken', { count: broken })}</li>}
        {notRead.map(({ reason, pages }) => (
          <li key={reason}>
            {t(isUnjudged(reason) ? 'coverage.notJudged' : 'coverage.notRead', { count: pages })}{' '}
            {words.reason(reason)}
          </li>
        ))}
        {overLimit > 0 && <li>{t('coverage.overLimit', { count: overLimit, limit: run.pageLimit })}</li>}
      </ul>
      <p>
        {t('totals.errors', { count: totals.errors })} · {t('totals.warnings', { count: totals.warnings })} ·{' '}
        {t('totals.infos', { count: totals.infos })} · {t('totals.duplicates', { count: totals.duplicates })}
      </p>
    </Stack>
  )
}

function Blocked({ run, onAgain, busy }: { run: AuditRun; onAgain: () => void; busy: boolean }) {
  const { t } = useTranslation('audit')
  const words = useWords()
  return (
    <EmptyState
      drawing="locked"
      title={t('run.blocked')}
      action={
        <Button icon="refresh" loading={busy} onPress={onAgain}>
          {t('run.again')}
        </Button>
      }
    >
      {words.reason(run.reason)}
    </EmptyState>
  )
}

function Limit({ state, onLimit }: { state: AuditState; onLimit: (limit: number) => void }) {
  const { t, i18n } = useTranslation('audit')
  const { pageLimit } = state.settings
  const number = numberFormat(i18n.language)
  const choices = [...new Set([...LIMITS, pageLimit])].sort((a, b) => a - b)
  return (
    <Select
      label={t('run.limit')}
      help={t('run.limitHelp')}
      value={String(pageLimit)}
      onValue={(value) => onLimit(Number(value))}
      options={choices.map((limit) => ({ value: String(limit), label: number.format(limit) }))}
    />
  )
}
