import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import type { GridColumn } from '#kit/ui/data-grid/grid-column.ts'
import type { BrokenLink } from '../contract.ts'
import type { LinkState } from '../domain/bounds.ts'
import { useLinkFacts } from './use-link-cells.tsx'

const down = (sort: string) => [{ sort, direction: 'descending' as const }] as const

/** Returns the columns of a list: the specification's five, and the action column. */
export function useListColumns(
  state: LinkState,
  onResolve: (link: BrokenLink) => void,
): GridColumn<BrokenLink>[] {
  const { t } = useTranslation('broken-links')
  const facts = useLinkFacts()
  return useMemo<GridColumn<BrokenLink>[]>(
    () => [
      {
        key: 'path',
        title: t('column.path'),
        least: 12,
        sorts: [{ sort: 'path', direction: 'ascending' }],
        cell: facts.path,
      },
      {
        key: 'traffic',
        title: t('column.traffic'),
        least: 6,
        numeric: true,
        width: 'clamp(4.5rem, 10vw, 7rem)',
        sorts: down('traffic'),
        cell: facts.traffic,
      },
      {
        key: 'firstSeen',
        title: t('column.firstSeen'),
        keep: 3,
        width: '8rem',
        sorts: [
          { sort: 'newest', direction: 'descending' },
          { sort: 'oldest', direction: 'ascending' },
        ],
        cell: facts.firstSeen,
      },
      { key: 'target', title: t('column.target'), least: 12, width: '28%', cell: facts.target },
      ...(state === 'resolved'
        ? []
        : [
            {
              key: 'predicted',
              title: t('column.predicted'),
              numeric: true,
              least: 8,
              width: '9rem',
              sorts: down('worth'),
              cell: facts.predicted,
            },
          ]),
      {
        key: 'decide',
        title: t('column.action'),
        choice: 'never',
        keep: 1,
        least: 7,
        width: 'clamp(6.25rem, 12vw, 8rem)',
        cell: (link) => (
          <Button onPress={() => onResolve(link)} aria-label={t(`decide.${state}Of`, { path: link.path })}>
            {t(`decide.${state}`)}
          </Button>
        ),
      },
    ],
    [t, facts, state, onResolve],
  )
}
