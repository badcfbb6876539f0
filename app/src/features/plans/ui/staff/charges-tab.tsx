import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayAs } from '#core/staff/domain/roles.ts'
import { useMe } from '#core/staff/ui/use-me.ts'
import { exactTime } from '#kit/shared/exact-time.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useCsvOfPages } from '#kit/ui/use-csv-of-pages.ts'
import type { StaffCharge } from '../../contract/staff.ts'
import { useChargeWords } from '../use-charge-words.ts'
import { usePlanWords } from '../use-plan-words.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { chargesKey, staffPlansApi } from './staff-plans-api.ts'
import { StoreQuestion, useAskedStore } from './store-question.tsx'

/** A store's one-time payments and usage charges, with their refunds. */
export function ChargesTab() {
  const { t } = useTranslation('plans')
  const store = useAskedStore()
  return (
    <Stack gap={4}>
      <Section title={t('staff.charges.title')} note={t('staff.charges.note')}>
        <StoreQuestion />
      </Section>
      {store !== '' && <ChargesOf store={store} />}
    </Stack>
  )
}

function ChargesOf({ store }: { store: string }) {
  const { t } = useTranslation('plans')
  const cache = useQueryClient()
  const { money } = usePlanWords()
  const { data: me } = useMe()
  const [refunding, setRefunding] = useState<StaffCharge | null>(null)
  const charges = useQuery({
    queryKey: chargesKey(store),
    queryFn: () => staffPlansApi.charges({ store }),
  })
  const columns = useColumns(me !== undefined && mayAs(me.role, 'manager') ? setRefunding : null)
  const csv = useChargesFile(store)
  return (
    <Section title={store} csv={charges.data?.charges.length ? csv : undefined} flush>
      <Loaded query={charges} rows={4}>
        {({ charges: rows }) =>
          rows.length === 0 ? (
            <EmptyState drawing="calm" title={t('staff.charges.none')} />
          ) : (
            <DataTable label={store} columns={columns} rows={rows} rowKey={({ number }) => number} />
          )
        }
      </Loaded>
      {refunding && (
        <ReasonDialog
          title={t('staff.charges.refundOf', { name: refunding.name })}
          confirm={t('staff.charges.refund')}
          act={(reason) => staffPlansApi.refund({ store, number: refunding.number, reason })}
          onDone={() => void cache.invalidateQueries({ queryKey: chargesKey(store) })}
          onClose={() => setRefunding(null)}
        >
          <p>{t('staff.charges.refundNote', { price: money(refunding.price, refunding.currency) })}</p>
        </ReasonDialog>
      )}
    </Section>
  )
}

function useChargesFile(store: string) {
  const { t } = useTranslation(['plans', 'csv'])
  const stateWords = useChargeWords()
  return useCsvOfPages<StaffCharge>({
    name: `purchases-${store.replace(/\..*/, '')}`,
    columns: [
      [t('charges.at'), ({ at }) => at],
      [t('csv:reference'), ({ number }) => number],
      [t('charges.what'), ({ name }) => name],
      [t('charges.state'), stateWords],
      [t('charges.price'), ({ price }) => price],
      [t('csv:currency'), ({ currency }) => currency],
      [t('csv:refundedAt'), ({ refundedAt }) => refundedAt],
      [t('staff.reason'), ({ refundReason }) => refundReason],
      [t('charges.test'), ({ test }) => (test ? 1 : 0)],
    ],
    page: async () => ({ rows: (await staffPlansApi.charges({ store })).charges }),
  })
}

function useColumns(onRefund: ((charge: StaffCharge) => void) | null): DataColumn<StaffCharge>[] {
  const { t, i18n } = useTranslation('plans')
  const { money, day } = usePlanWords()
  const stateWords = useChargeWords()
  return [
    {
      key: 'what',
      title: t('charges.what'),
      least: 12,
      cell: ({ name, number, test }) => (
        <>
          {name}
          <div className="sp-subtle sp-small">
            {number} {test && t('charges.test')}
          </div>
        </>
      ),
    },
    {
      key: 'state',
      title: t('charges.state'),
      keep: 1,
      least: 8,
      short: true,
      cell: ({ kind, state, isRefundDue, refundedAt, refundedBy, refundReason }) =>
        isRefundDue ? (
          <Badge tone="critical">{t('staff.charges.due')}</Badge>
        ) : refundedAt === null ? (
          <Badge tone={state === 'ACTIVE' ? 'success' : 'neutral'}>{stateWords({ kind, state })}</Badge>
        ) : (
          <>
            <Badge tone="attention">{t('charges.refunded', { day: day(refundedAt) })}</Badge>
            <div className="sp-subtle sp-small">{[refundedBy, refundReason].filter(Boolean).join(': ')}</div>
          </>
        ),
    },
    {
      key: 'at',
      title: t('charges.at'),
      keep: 3,
      least: 9,
      short: true,
      cell: ({ at }) => <time dateTime={at}>{exactTime(at, i18n.language)}</time>,
    },
    {
      key: 'price',
      title: t('charges.price'),
      numeric: true,
      cell: ({ price, currency }) => money(price, currency),
    },
    {
      key: 'refund',
      title: t('staff.action'),
      least: 7,
      short: true,
      cell: (row) =>
        onRefund &&
        row.paidAt !== null &&
        row.refundedAt === null && (
          <Button aria-label={t('staff.charges.refundOf', { name: row.name })} onPress={() => onRefund(row)}>
            {t('staff.charges.refund')}
          </Button>
        ),
    },
  ]
}
