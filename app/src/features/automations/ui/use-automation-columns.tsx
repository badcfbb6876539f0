import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import type { DataColumn } from '#kit/ui/data-table.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { Switch } from '#kit/ui/switch.tsx'
import type { Automation } from '../contract.ts'
import { automationPath } from './paths.ts'
import { StatusBadge } from './status-badge.tsx'
import { TodayWords } from './today-words.tsx'

/** Returns the columns of the list, including the switch. */
export function useAutomationColumns(
  onToggle: (automation: Automation, on: boolean) => void,
  /** Name of the plan it takes, or `CLOSED_BY_STAFF`: no automation runs, whatever its switch shows. Null: open. */
  locked: string | null,
): DataColumn<Automation>[] {
  const { t } = useTranslation(['automations', 'catalogue', 'changes'])
  return [
    {
      key: 'title',
      title: t('column.title'),
      least: 12,
      cell: ({ id, title, isStuck }) => (
        <Stack gap={1}>
          <Link to={automationPath(id)}>{title}</Link>
          {isStuck && <Badge tone="attention">{t('stuck')}</Badge>}
        </Stack>
      ),
    },
    {
      key: 'status',
      title: t('column.status'),
      keep: 1,
      least: 8,
      short: true,
      cell: (automation) =>
        locked !== null ? (
          <StatusBadge status={automation.status} locked={locked} />
        ) : (
          <Switch on={automation.status === 'active'} onSwitch={(on) => onToggle(automation, on)}>
            <span className="sp-hidden">{automation.title}: </span>
            {t(`status.${automation.status}`)}
          </Switch>
        ),
    },
    { key: 'kind', title: t('column.kind'), keep: 3, cell: ({ kind }) => t(`catalogue:kind.${kind}`) },
    {
      key: 'fields',
      title: t('column.fields'),
      keep: 3,
      least: 10,
      cell: ({ fields }) =>
        fields.map((field) => t(`changes:field.${field}`, { defaultValue: field })).join(', '),
    },
    {
      key: 'lastRun',
      title: t('column.lastRun'),
      least: 8,
      short: true,
      cell: ({ lastRun }) =>
        lastRun ? (
          <Link to={`/operations/${lastRun.operationId}`}>
            <RelativeTime at={lastRun.at} />
          </Link>
        ) : (
          <span className="sp-subtle">{t('never')}</span>
        ),
    },
    {
      key: 'today',
      title: t('column.today'),
      least: 8,
      cell: (automation) => <TodayWords automation={automation} />,
    },
  ]
}
