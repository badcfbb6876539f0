import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { BreakingPath } from '#kit/ui/breaking-path.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import type { DataColumn } from '#kit/ui/data-table.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import type { RedirectRow } from '../contract/redirects.ts'
import type { Problem } from '../domain/problems.ts'
import './redirects.css'

const TONES: Partial<Record<Problem, 'critical' | 'warning'>> = {
  loop: 'critical',
  self: 'critical',
  deadTarget: 'critical',
  notNormal: 'warning',
  chain: 'warning',
}

/** Returns the columns of the list of redirects. */
export function useListColumns({
  chosen,
  onChoose,
  onEdit,
  onRemove,
}: {
  chosen: ReadonlySet<string>
  onChoose: (row: RedirectRow, isChosen: boolean) => void
  onEdit: (row: RedirectRow) => void
  onRemove: (row: RedirectRow) => void
}): DataColumn<RedirectRow>[] {
  const { t } = useTranslation('redirects')
  return [
    {
      key: 'path',
      title: t('list.path'),
      least: 13,
      cell: (row) => (
        <Checkbox checked={chosen.has(row.path)} onChecked={(isChosen) => onChoose(row, isChosen)}>
          <span className="sp-redirect-short">
            <BreakingPath>{row.path}</BreakingPath>
          </span>
        </Checkbox>
      ),
    },
    {
      key: 'target',
      title: t('list.target'),
      least: 11.5,
      cell: ({ target }) => (
        <span className="sp-redirect-short">
          <BreakingPath>{target}</BreakingPath>
        </span>
      ),
    },
    {
      key: 'problems',
      title: t('list.problems'),
      least: 11.5,
      cell: (row) => (row.problems.length === 0 ? t('list.fine') : <ProblemBadges row={row} />),
    },
    {
      key: 'from',
      title: t('list.madeBy'),
      keep: 3,
      least: 8,
      cell: ({ ours }) => <span className="sp-subtle">{t(ours ? 'list.ours' : 'list.others')}</span>,
    },
    {
      key: 'actions',
      title: t('list.actions'),
      keep: 1,
      least: 9,
      short: true,
      cell: (row) => (
        <div className="sp-redirect-actions">
          <Button tone="plain" aria-label={t('list.editOf', { path: row.path })} onPress={() => onEdit(row)}>
            {t('list.edit')}
          </Button>
          <Button
            tone="plain"
            aria-label={t('list.removeOf', { path: row.path })}
            onPress={() => onRemove(row)}
          >
            {t('list.remove')}
          </Button>
        </div>
      ),
    },
  ]
}

/** Problems of a redirect, each with its sentence. */
function ProblemBadges({ row: { problems } }: { row: RedirectRow }) {
  const { t } = useTranslation('redirects')
  return (
    <Stack gap={1}>
      {problems.map(({ key, values }) => (
        <div key={key} className="sp-redirect-problem">
          <Badge tone={TONES[key] ?? 'attention'}>{t(`problem.${key}`)}</Badge>
          <span className="sp-subtle sp-small sp-redirect-path">{t(`explain.${key}`, values)}</span>
        </div>
      ))}
    </Stack>
  )
}
