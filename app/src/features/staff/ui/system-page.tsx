import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Section } from '#kit/ui/section.tsx'
import { systemApi } from './system-api.ts'

const LOOK_EVERY_MS = 10_000
type System = Awaited<ReturnType<typeof systemApi.system>>

/** `/admin/system`: whether workers are alive, and waiting work. */
export function SystemPage() {
  const { t } = useTranslation('staff')
  const system = useQuery({
    queryKey: ['staff-system'],
    queryFn: () => systemApi.system(),
    refetchInterval: LOOK_EVERY_MS,
  })
  return (
    <Page title={t('staffMenu.system')} full>
      <Loaded query={system}>
        {({ workers, backlog, jobs }) => (
          <>
            <Section title={t('system.workers')} flush>
              {workers.length === 0 ? (
                <p className="sp-section-body">{t('system.noWorkers')}</p>
              ) : (
                <DataTable
                  label={t('system.workers')}
                  rows={workers}
                  rowKey={({ worker }) => worker}
                  columns={workerColumns(t)}
                />
              )}
            </Section>
            <Section title={t('system.backlog')} flush>
              <DataTable
                label={t('system.backlog')}
                rows={backlog}
                rowKey={({ name }) => name}
                columns={backlogColumns(t)}
              />
            </Section>
            {jobs.length > 0 && (
              <Section title={t('system.jobs')} flush>
                <DataTable
                  label={t('system.jobs')}
                  rows={jobs}
                  rowKey={({ name }) => name}
                  columns={jobColumns(t)}
                />
              </Section>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

const workerColumns = (t: TFunction<'staff'>): DataColumn<System['workers'][number]>[] => [
  { key: 'worker', title: t('system.worker'), cell: ({ worker }) => <code>{worker}</code> },
  { key: 'seen', title: t('system.seen'), cell: ({ seenAt }) => <RelativeTime at={seenAt} /> },
]
const backlogColumns = (t: TFunction<'staff'>): DataColumn<System['backlog'][number]>[] => [
  { key: 'name', title: t('system.what'), cell: ({ name }) => t(`system.waits.${name}`) },
  { key: 'number', title: t('system.number'), numeric: true, cell: ({ number }) => number },
  {
    key: 'oldest',
    title: t('system.oldest'),
    cell: ({ oldest }) => (oldest ? <RelativeTime at={oldest} /> : ''),
  },
]
const jobColumns = (t: TFunction<'staff'>): DataColumn<System['jobs'][number]>[] => [
  { key: 'name', title: t('system.job'), cell: ({ name }) => <code>{name}</code> },
  { key: 'waiting', title: t('system.waiting'), numeric: true, cell: ({ waiting }) => waiting },
  { key: 'failed', title: t('store.failed'), numeric: true, cell: ({ failed }) => failed },
]
