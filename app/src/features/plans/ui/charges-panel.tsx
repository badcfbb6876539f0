import { useTranslation } from 'react-i18next'
import { exactTime } from '#kit/shared/exact-time.ts'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import { useCsv } from '#kit/ui/use-csv.ts'
import type { ChargeResult } from '../contract.ts'
import { plansApi } from './plans-api.ts'
import { useChargeWords } from './use-charge-words.ts'
import { useOrderWords } from './use-order-words.ts'
import { usePlanWords } from './use-plan-words.ts'
import { useCharges } from './use-plans.ts'

const TONES: Record<ChargeResult['state'], BadgeTone> = {
  PENDING: 'info',
  ACTIVE: 'success',
  DECLINED: 'neutral',
  EXPIRED: 'neutral',
  FROZEN: 'attention',
  CANCELLED: 'neutral',
  APPROVED: 'info',
  WITHDRAWN: 'neutral',
}

/** Charges requested from the platform, and their state. */
export function ChargesPanel() {
  const { t } = useTranslation(['plans', 'credits'])
  const list = useCharges()
  const columns = useColumns()
  const csv = useCsv(() => plansApi.chargesCsv(), plansApi.chargesCsv)
  return (
    <Section
      title={t('charges.title')}
      note={t('charges.note')}
      csv={list.data?.charges.length ? csv : undefined}
      flush
    >
      {list.isPending ? (
        <Loading>
          <SkeletonRows rows={4} sign={false} />
        </Loading>
      ) : list.data ? (
        list.data.charges.length === 0 ? (
          <EmptyState drawing="history" title={t('charges.empty')}>
            {t('charges.emptyNote')}
          </EmptyState>
        ) : (
          <DataTable
            label={t('charges.title')}
            columns={columns}
            rows={list.data.charges}
            rowKey={({ id }) => id}
          />
        )
      ) : (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      )}
    </Section>
  )
}

function useColumns(): DataColumn<ChargeResult & { id: string }>[] {
  const { t, i18n } = useTranslation(['plans', 'credits'])
  const { money, day } = usePlanWords()
  const orderWords = useOrderWords()
  const stateWords = useChargeWords()
  return [
    {
      key: 'what',
      title: t('charges.what'),
      least: 14,
      cell: (charge) => (
        <>
          {orderWords(charge)}
          {charge.kind === 'usage' && <div className="sp-subtle sp-small">{t('usage.title')}</div>}
          {charge.test && <div className="sp-subtle sp-small">{t('charges.test')}</div>}
        </>
      ),
    },
    {
      key: 'state',
      title: t('charges.state'),
      least: 8,
      short: true,
      cell: (charge) => {
        const { state, refundedAt, trialUntil, approval } = charge
        if (refundedAt !== null)
          return <Badge tone="neutral">{t('charges.refunded', { day: day(refundedAt) })}</Badge>
        if (trialUntil !== null)
          return <Badge tone="info">{t('charges.trialUntil', { day: day(trialUntil) })}</Badge>
        return (
          <>
            <Badge tone={TONES[state]}>{stateWords(charge)}</Badge>
            {approval && (
              <div>
                <Link to={approval.url} target="top">
                  {t('summary.confirm')}
                </Link>
              </div>
            )}
          </>
        )
      },
    },
    {
      key: 'at',
      title: t('charges.at'),
      least: 9,
      short: true,
      cell: ({ at }) => <time dateTime={at}>{exactTime(at, i18n.language)}</time>,
    },
    {
      key: 'price',
      title: t('charges.price'),
      keep: 1,
      numeric: true,
      cell: ({ price, currency }) => money(price, currency),
    },
  ]
}
