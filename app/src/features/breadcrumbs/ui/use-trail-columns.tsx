import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import type { GridColumn } from '#kit/ui/data-grid/grid-column.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import type { TrailRow } from '../contract/trails.ts'
import type { BreadcrumbState } from '../contract.ts'
import { breadcrumbsApi } from './breadcrumbs-api.ts'
import { choiceOfField, choiceOptions, collectionsOf, fieldOf } from './choice-options.ts'
import { useWriting } from './use-breadcrumbs.ts'
import { useReasonWords } from './use-reason-words.ts'

/** Columns of the list of trails; the choice can be edited in place. */
export function useTrailColumns({
  state: { settings, custom },
  locked,
  onChoose,
}: {
  state: BreadcrumbState
  locked: boolean
  onChoose: (row: TrailRow) => void
}): GridColumn<TrailRow>[] {
  const { t } = useTranslation('breadcrumbs')
  const words = useReasonWords()
  const { mutateAsync: write } = useWriting(breadcrumbsApi.choose, t('choose.saved'))
  const { shown } = settings
  return useMemo<GridColumn<TrailRow>[]>(
    () => [
      {
        key: 'title',
        title: t('column.title'),
        least: 16,
        // Together: on a phone a trail needs the width of two columns.
        cell: (row) => (
          <Stack gap={1}>
            <Link to={row.url} target="external">
              {row.title}
            </Link>
            <span>
              {row.reason?.code === 'live'
                ? t('trails.byMenu')
                : [t('preview.home'), ...row.levels].join(' › ')}{' '}
              {shown &&
                row.reason !== null &&
                row.reason.code !== 'live' &&
                !row.written &&
                row.choice?.kind !== 'custom' && <Badge tone="attention">{t('trails.notShown')}</Badge>}
            </span>
          </Stack>
        ),
      },
      {
        key: 'reason',
        title: t('column.reason'),
        least: 12,
        width: '29%',
        cell: (row) => <span className="sp-subtle">{words(row)}</span>,
      },
      {
        key: 'choice',
        title: t('column.choose'),
        keep: 3,
        least: 9,
        width: '19%',
        cell: ({ choice, choiceName }) =>
          choice === null ? (
            <span className="sp-subtle">{t('choose.automatic')}</span>
          ) : choice.kind === 'custom' ? (
            t('choose.custom', { name: choiceName ?? choice.id })
          ) : (
            (choiceName ?? t('list.gone'))
          ),
        edit: {
          value: ({ choice }) => fieldOf(choice),
          label: ({ title }) => t('choose.title', { title }),
          options: (row) => choiceOptions(t, { custom, collections: collectionsOf(row) }),
          save: ({ gid }, value) => write({ gid, choice: choiceOfField(value) }),
          can: () => !locked,
        },
      },
      {
        key: 'choose',
        title: t('column.action'),
        keep: 1,
        least: 8,
        choice: 'never',
        width: 'clamp(6rem, 12vw, 8rem)',
        cell: (row) => (
          <Button
            onPress={() => onChoose(row)}
            isDisabled={locked}
            aria-label={t('trails.chooseOf', { title: row.title })}
          >
            {t('trails.choose')}
          </Button>
        ),
      },
    ],
    [t, words, write, shown, custom, locked, onChoose],
  )
}
