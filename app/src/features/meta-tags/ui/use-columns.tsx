import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ColourSign } from '#core/issues/ui/check-sign.tsx'
import { useCheckWords } from '#core/issues/ui/use-check-words.ts'
import type { GridColumn } from '#kit/ui/data-grid/grid-column.ts'
import { lazyPart } from '#kit/ui/lazy-part.ts'
import { RelativeTime } from '#kit/ui/relative-time.tsx'
import { useSearchParams } from '#kit/ui/use-search-params.ts'
import type { Measure, ResourceRow } from '../contract/resources.ts'
import { listQuery } from './paths.ts'
import { ResourceName } from './resource-name.tsx'
import { TextCell } from './text-cell.tsx'
import type { useInlineSave } from './use-meta-tags.ts'

/** Loaded once a title is edited: the widths of the letters take as much as a tenth of the grid. */
export const TitleWidth = lazyPart(
  () => import('./title-width.tsx').then((part) => part.TitleWidth),
  () => null,
)

const both = (first: string, other: string, direction: 'ascending' | 'descending' = 'ascending') =>
  [
    { sort: first, direction },
    { sort: other, direction: direction === 'ascending' ? 'descending' : 'ascending' },
  ] as const

/** Columns of the grid; both texts can be edited inline. */
export function useColumns(
  save: ReturnType<typeof useInlineSave>,
  measure: Pick<Measure, 'limits' | 'titlePattern'> | undefined,
): GridColumn<ResourceRow>[] {
  const { t } = useTranslation('meta-tags')
  const checkWords = useCheckWords()
  const [list] = useSearchParams()
  // Deferred: after the list's URL changes, rows look the same, so they may render later.
  const url = useDeferredValue(listQuery(list))
  const { title, description } = measure?.limits ?? {}
  const titlePattern = measure?.titlePattern
  return useMemo<GridColumn<ResourceRow>[]>(
    () => [
      {
        key: 'name',
        title: t('column.name'),
        least: 13,
        width: '17.75rem',
        sorts: both('title', 'title-descending'),
        cell: (row) => <ResourceName row={row} list={url} t={t} />,
      },
      {
        key: 'seo-title',
        title: t('column.seoTitle'),
        least: 12,
        width: '24%',
        sorts: both('title-length', 'title-length-descending'),
        cell: (row) => <TextCell row={row} part="title" t={t} words={checkWords} />,
        edit: {
          value: ({ seoTitle }) => seoTitle ?? '',
          label: ({ title }) => t('field.of', { field: t('column.seoTitle'), title }),
          save: (row, text) => save(row, 'seoTitle', text),
          ...(title !== undefined && { maxCharacters: title }),
          counts: (text) => <TitleWidth text={text} pattern={titlePattern} />,
        },
      },
      {
        key: 'seo-description',
        title: t('column.seoDescription'),
        least: 14,
        sorts: both('description-length', 'description-length-descending'),
        cell: (row) => <TextCell row={row} part="description" t={t} words={checkWords} />,
        edit: {
          value: ({ seoDescription }) => seoDescription ?? '',
          label: ({ title }) => t('field.of', { field: t('column.seoDescription'), title }),
          save: (row, text) => save(row, 'seoDescription', text),
          multiline: true,
          ...(description !== undefined && { maxCharacters: description }),
        },
      },
      {
        key: 'keyword',
        title: t('column.focusKeyword'),
        keep: 3,
        width: '9rem',
        choice: 'hidden',
        cell: ({ focusKeyword }) => focusKeyword ?? <span className="sp-subtle">–</span>,
      },
      {
        key: 'checks',
        title: t('column.checks'),
        keep: 3,
        width: '7.5rem',
        cell: ({ colour }) => (
          <>
            <ColourSign colour={colour} word={checkWords.colour(colour)} /> {checkWords.colour(colour)}
          </>
        ),
      },
      {
        key: 'changed',
        title: t('column.changed'),
        keep: 3,
        width: '7.5rem',
        sorts: both('changed', 'changed-ascending', 'descending'),
        cell: ({ updatedAt }) => (
          <span className="sp-subtle">
            <RelativeTime at={updatedAt} />
          </span>
        ),
      },
      {
        key: 'created',
        title: t('column.created'),
        keep: 3,
        width: '8rem',
        choice: 'hidden',
        sorts: both('created', 'created-ascending', 'descending'),
        cell: ({ createdAt }) => (
          <span className="sp-subtle">{createdAt === null ? '–' : <RelativeTime at={createdAt} />}</span>
        ),
      },
    ],
    [t, checkWords, url, save, title, description, titlePattern],
  )
}
