import type { TFunction } from 'i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { BreakingPath } from '#kit/ui/breaking-path.tsx'
import type { DataColumn } from '#kit/ui/data-table.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import type { StoreTrouble } from '../contract/store-trouble.ts'
import type { StoreRow } from '../contract.ts'

/** Returns the columns of the list of stores. */
export function storeColumns(
  t: TFunction<'staff'>,
  number: (value: number) => string,
): DataColumn<StoreRow>[] {
  return [
    {
      key: 'store',
      title: t('staff:stores.store'),
      least: 13,
      cell: ({ domain, name }) => (
        <>
          <Link to={`/admin/stores/${domain}`}>{name || domain}</Link>
          <div className="sp-subtle sp-small">
            <BreakingPath>{domain}</BreakingPath>
          </div>
        </>
      ),
    },
    {
      key: 'plan',
      title: t('staff:stores.plan'),
      least: 7,
      cell: ({ plan, frozen }) => (
        <>
          {plan} {frozen && <Badge tone="attention">{t('staff:stores.frozen')}</Badge>}
        </>
      ),
    },
    {
      key: 'health',
      title: t('staff:health.title'),
      keep: 1,
      least: 9,
      short: true,
      cell: (row) => <Health row={row} t={t} />,
    },
    {
      key: 'credits',
      title: t('staff:store.credits'),
      keep: 3,
      least: 6,
      numeric: true,
      cell: ({ credits, usedUp, unmetered }) => (
        <>
          {unmetered ? t('staff:store.noLimit') : credits === null ? '–' : number(credits)}
          {usedUp > 0 && (
            <div className="sp-subtle sp-small">{t('staff:stores.usedUp', { count: usedUp })}</div>
          )}
        </>
      ),
    },
    {
      key: 'queue',
      title: t('staff:store.queue'),
      keep: 3,
      least: 7,
      cell: ({ waitsSince }) =>
        waitsSince ? <RelativeTime at={waitsSince} /> : t('staff:store.queueState.idle'),
    },
    {
      key: 'login',
      title: t('staff:stores.lastLogin'),
      least: 8,
      short: true,
      cell: ({ lastLogin }) => (lastLogin ? <RelativeTime at={lastLogin} /> : t('staff:never')),
    },
    {
      key: 'since',
      title: t('staff:stores.since'),
      keep: 3,
      least: 8,
      short: true,
      cell: ({ installedAt }) => (installedAt ? <RelativeTime at={installedAt} /> : t('staff:never')),
    },
  ]
}

const TROUBLE_WORDS = {
  access: 'staff:health.noAccess',
  embed: 'staff:health.embed.off',
  sync: 'staff:health.sync.failed',
  'scan-blocked': 'staff:health.scan.blocked',
  scan: 'staff:health.scan.failed',
} as const satisfies Record<StoreTrouble, string>

/** The most serious state: removed, not working, failures, waiting work, or none. */
function Health({ row, t }: { row: StoreRow; t: TFunction<'staff'> }) {
  if (!row.installed) return <Badge>{t('staff:stores.removed')}</Badge>
  if (row.trouble)
    return (
      <Badge tone={row.trouble === 'embed' ? 'attention' : 'critical'}>{t(TROUBLE_WORDS[row.trouble])}</Badge>
    )
  if (row.failedOperations > 0)
    return <Badge tone="critical">{t('staff:stores.failed', { count: row.failedOperations })}</Badge>
  if (row.openOperations > 0)
    return <Badge tone="info">{t('staff:stores.open', { count: row.openOperations })}</Badge>
  return <Badge tone="success">{t('staff:stores.well')}</Badge>
}
