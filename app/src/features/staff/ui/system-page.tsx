import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { exactTime } from '#kit/shared/exact-time.ts'
import { numberFormat } from '#kit/shared/formatters.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { SystemHealth } from '../contract/system-health.ts'
import { systemApi } from './system-api.ts'

const LOOK_EVERY_MS = 10_000

/** `/admin/system`: whether workers are alive, waiting work, and jobs that failed. */
export function SystemPage() {
  const { t, i18n } = useTranslation(['staff', 'landing'])
  const system = useQuery({
    queryKey: ['staff-system'],
    queryFn: () => systemApi.system(),
    refetchInterval: LOOK_EVERY_MS,
  })
  const columns = useColumns()
  return (
    <Page title={t('staffMenu.system')} full>
      <Loaded query={system} onlyNow>
        {({ asOf, workers, backlog, jobs }) => (
          <>
            {workers.every(({ silent }) => silent) && (
              <Banner tone="critical" title={t('system.noWorkers')} />
            )}
            <Section
              title={t('system.workers')}
              note={t('landing:asOf', { time: exactTime(asOf, i18n.language) })}
              flush
            >
              {workers.length > 0 && (
                <DataTable
                  label={t('system.workers')}
                  rows={workers}
                  rowKey={({ worker }) => worker}
                  columns={columns.workers}
                />
              )}
            </Section>
            <Section title={t('system.backlog')} flush>
              <DataTable
                label={t('system.backlog')}
                rows={backlog}
                rowKey={({ name }) => name}
                columns={columns.backlog}
              />
            </Section>
            <Section title={t('system.jobs')} note={t('system.jobsNote')} flush>
              {jobs.length === 0 ? (
                <EmptyState drawing="calm" title={t('system.noJobs')} />
              ) : (
                <DataTable
                  label={t('system.jobs')}
                  rows={jobs}
                  rowKey={({ name }) => name}
                  columns={columns.jobs}
                />
              )}
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  )
}

function useColumns(): {
  workers: DataColumn<SystemHealth['workers'][number]>[]
  backlog: DataColumn<SystemHealth['backlog'][number]>[]
  jobs: DataColumn<SystemHealth['jobs'][number]>[]
} {
  const { t, i18n } = useTranslation('staff')
  const number = (value: number) => numberFormat(i18n.language).format(value)
  const since = (at: string | null) => (at ? <RelativeTime at={at} /> : '–')
  return {
    workers: [
      { key: 'worker', title: t('system.worker'), cell: ({ worker }) => <code>{worker}</code> },
      {
        key: 'state',
        title: t('stores.state'),
        keep: 1,
        short: true,
        cell: ({ silent }) => (
          <Badge tone={silent ? 'critical' : 'success'}>{t(silent ? 'system.silent' : 'system.alive')}</Badge>
        ),
      },
      {
        key: 'seen',
        title: t('system.seen'),
        least: 8,
        short: true,
        cell: ({ seenAt }) => <RelativeTime at={seenAt} />,
      },
    ],
    backlog: [
      { key: 'name', title: t('system.what'), least: 9, cell: ({ name }) => t(`system.waits.${name}`) },
      { key: 'number', title: t('system.number'), numeric: true, cell: (row) => number(row.number) },
      {
        key: 'oldest',
        title: t('system.oldest'),
        least: 8,
        short: true,
        cell: ({ oldest }) => since(oldest),
      },
    ],
    jobs: [
      { key: 'name', title: t('system.job'), cell: ({ name }) => <code>{name}</code> },
      { key: 'waiting', title: t('system.waiting'), numeric: true, cell: ({ waiting }) => number(waiting) },
      {
        key: 'oldest',
        title: t('system.oldest'),
        keep: 3,
        least: 8,
        short: true,
        cell: ({ oldest }) => since(oldest),
      },
      {
        key: 'failed',
        title: t('store.failed'),
        keep: 1,
        numeric: true,
        cell: ({ failed }) => number(failed),
      },
      {
        key: 'failedAt',
        title: t('system.failedAt'),
        keep: 3,
        least: 8,
        short: true,
        cell: ({ failedAt }) => since(failedAt),
      },
    ],
  }
}
