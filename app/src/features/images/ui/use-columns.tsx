import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import type { GridColumn } from '#kit/ui/data-grid/grid-column.ts'
import { Link } from '#kit/ui/link.tsx'
import type { ImageRow } from '../contract/rows.ts'
import { imagePath } from './paths.ts'
import { Thumbnail } from './thumbnail.tsx'
import { STATE_TONES, useImageWords } from './use-image-words.ts'

const BYTES = [{ sort: 'bytes', direction: 'descending' }] as const
const SAVED = [{ sort: 'saved', direction: 'descending' }] as const
const TITLE = [
  { sort: 'title', direction: 'ascending' },
  { sort: 'newest', direction: 'descending' },
] as const

interface Doings {
  optimise: (id: string, again: boolean) => void
  restore: (id: string) => void
  locked: boolean
}

/** Columns of the image list, with the actions for each image. */
export function useColumns({ optimise, restore, locked }: Doings): GridColumn<ImageRow>[] {
  const { t } = useTranslation('images')
  const words = useImageWords()
  return useMemo<GridColumn<ImageRow>[]>(
    () => [
      {
        key: 'image',
        title: t('column.image'),
        least: 13.5,
        sorts: TITLE,
        cell: ({ id, url, name, use, format, width, height }) => (
          <div className="sp-images-name">
            <Thumbnail url={url} />
            <div>
              <span className="sp-name">
                <Link to={imagePath(id)}>{(use.kind === 'file' ? '' : use.title) || name}</Link>
              </span>
              <span className="sp-subtle sp-small">
                {t(`use.${use.kind}`)} · {t(`format.${format}`)}
                {width !== null && height !== null && ` · ${t('pixels', { width, height })}`}
              </span>
            </div>
          </div>
        ),
      },
      {
        key: 'bytes',
        title: t('column.bytes'),
        least: 7.5,
        width: '17%',
        sorts: BYTES,
        cell: (row) => (
          <div className="sp-images-facts sp-numeric">
            <span>{words.sizes(row)}</span>
            {row.state === 'optimised' && row.delivered && (
              <span className="sp-subtle sp-small">
                {t('sizes.delivered', {
                  before: words.bytes(row.delivered.before),
                  after: words.bytes(row.delivered.after),
                })}
              </span>
            )}
          </div>
        ),
      },
      {
        key: 'state',
        title: t('column.state'),
        least: 9,
        width: '20%',
        sorts: SAVED,
        cell: (row) => {
          const verdict = words.verdict(row)
          return (
            <div className="sp-images-facts">
              <Badge tone={STATE_TONES[row.state]}>{t(`state.${row.state}`)}</Badge>
              {row.excludedBy !== null && <Badge>{t(`keptBy.${row.excludedBy}`)}</Badge>}
              {verdict !== '' && <span className="sp-subtle sp-small">{verdict}</span>}
            </div>
          )
        },
      },
      {
        key: 'action',
        title: t('column.action'),
        keep: 1,
        width: '8.5rem',
        cell: ({ id, name, state, canRestore }) =>
          canRestore ? (
            <Button icon="undo" onPress={() => restore(id)} aria-label={t('action.restoreOf', { name })}>
              {t('action.restore')}
            </Button>
          ) : (
            state !== 'not-supported' && (
              <Button
                isDisabled={locked}
                onPress={() => optimise(id, false)}
                aria-label={t('action.optimiseOf', { name })}
              >
                {t('action.optimise')}
              </Button>
            )
          ),
      },
    ],
    [t, words, optimise, restore, locked],
  )
}
