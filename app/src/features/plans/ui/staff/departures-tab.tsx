import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { exactTime } from '#kit/shared/exact-time.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useCsvOfPages } from '#kit/ui/use-csv-of-pages.ts'
import { useCursorTrail } from '#kit/ui/use-cursor-trail.ts'
import type { Departure } from '../../contract/staff.ts'
import { staffPlansApi } from './staff-plans-api.ts'

/** Why stores cancel their plan or remove the app: the count of each reason, and their words. */
export function DeparturesTab() {
  const { t } = useTranslation('plans')
  const trail = useCursorTrail()
  const before = trail.cursor
  const list = useQuery({
    queryKey: ['staff-departures', before],
    queryFn: () => staffPlansApi.departures(before === undefined ? {} : { before }),
    placeholderData: keepPreviousData,
  })
  const columns = useColumns()
  const csv = useDeparturesFile()
  return (
    <Loaded query={list} rows={4}>
      {({ rows, next, counts }) =>
        rows.length === 0 ? (
          <Section>
            <EmptyState drawing="calm" title={t('staff.departures.none')} />
          </Section>
        ) : (
          <Stack gap={4}>
            {counts.length > 0 && (
              <Section title={t('staff.departures.counts')} flush>
                <DataTable
                  label={t('staff.departures.counts')}
                  rows={counts}
                  rowKey={({ reason }) => reason}
                  columns={[
                    {
                      key: 'reason',
                      title: t('staff.reason'),
                      cell: ({ reason }) => t(`cancel.reasons.${reason}`),
                    },
                    {
                      key: 'cancel',
                      title: t('staff.departures.cancel'),
                      numeric: true,
                      cell: (row) => row.cancel,
                    },
                    {
                      key: 'uninstall',
                      title: t('staff.departures.uninstall'),
                      numeric: true,
                      cell: (row) => row.uninstall,
                    },
                  ]}
                />
              </Section>
            )}
            <Section title={t('staff.departures.all')} csv={csv} flush>
              <DataTable
                label={t('staff.departures.all')}
                rows={rows}
                rowKey={({ id }) => id}
                columns={columns}
                stale={list.isPlaceholderData}
              />
              {(!trail.isFirst || next !== null) && (
                <div className="sp-section-body">
                  <Inline>
                    <Button isDisabled={trail.isFirst} onPress={trail.goBack}>
                      {t('statement.newer')}
                    </Button>
                    <Button isDisabled={next === null} onPress={() => next && trail.go(next)}>
                      {t('statement.older')}
                    </Button>
                  </Inline>
                </div>
              )}
            </Section>
          </Stack>
        )
      }
    </Loaded>
  )
}

function useDeparturesFile() {
  const { t } = useTranslation(['plans', 'csv'])
  return useCsvOfPages<Departure>({
    name: 'departures',
    columns: [
      [t('charges.at'), ({ at }) => at],
      [t('staff.store'), ({ store }) => store],
      [t('staff.departures.what'), ({ kind }) => t(`staff.departures.${kind}`)],
      [t('csv:plan'), ({ plan }) => plan],
      [t('staff.reason'), ({ reason }) => t(`cancel.reasons.${reason}`)],
      [t('csv:words'), ({ words }) => words],
    ],
    page: (before) => staffPlansApi.departures(before === undefined ? {} : { before }),
  })
}

function useColumns(): DataColumn<Departure>[] {
  const { t, i18n } = useTranslation('plans')
  return [
    {
      key: 'store',
      title: t('staff.store'),
      least: 12,
      cell: ({ store }) =>
        store === null ? t('staff.departures.forgotten') : <Link to={`/admin/stores/${store}`}>{store}</Link>,
    },
    {
      key: 'kind',
      title: t('staff.departures.what'),
      keep: 1,
      least: 9,
      cell: ({ kind, plan }) => (
        <Inline>
          <Badge tone={kind === 'uninstall' ? 'attention' : 'neutral'}>{t(`staff.departures.${kind}`)}</Badge>
          {plan}
        </Inline>
      ),
    },
    {
      key: 'reason',
      title: t('staff.reason'),
      least: 12,
      cell: ({ reason, words }) => (
        <>
          {t(`cancel.reasons.${reason}`)}
          {words !== '' && <div className="sp-subtle sp-small">{words}</div>}
        </>
      ),
    },
    {
      key: 'at',
      title: t('charges.at'),
      least: 9,
      short: true,
      cell: ({ at }) => <time dateTime={at}>{exactTime(at, i18n.language)}</time>,
    },
  ]
}
