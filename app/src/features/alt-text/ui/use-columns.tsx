import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import { lengthOf } from '#kit/shared/text-length.ts'
import { Badge } from '#kit/ui/badge.tsx'
import type { GridColumn } from '#kit/ui/data-grid/grid-column.ts'
import type { ImageRow } from '../contract/images.ts'
import { ALT_LENGTH } from '../domain/alt-words.ts'
import { Image } from './thumbnail.tsx'

const OWNER_SORTS = [
  { sort: 'title', direction: 'ascending' },
  { sort: 'title-descending', direction: 'descending' },
  { sort: 'newest', direction: 'descending' },
] as const

const ALT_SORTS = [
  { sort: 'missing', direction: 'ascending' },
  { sort: 'missing-last', direction: 'descending' },
] as const

/** Columns of the grid; the alt text can be edited inline. */
export function useColumns(save: (row: ImageRow, text: string) => Promise<void>): GridColumn<ImageRow>[] {
  const { t, i18n } = useTranslation('alt-text')
  return useMemo<GridColumn<ImageRow>[]>(() => {
    const number = (value: number) => numberFormat(i18n.language).format(value)
    return [
      {
        key: 'owner',
        title: t('column.image'),
        least: 14,
        width: '38%',
        sorts: OWNER_SORTS,
        cell: ({ owner, position, url }) => (
          <div className="sp-alt-row">
            <Image url={url} />
            <div className="sp-alt-owner">
              <span className="sp-strong sp-name">{owner.title}</span>
              <span className="sp-subtle sp-small">
                {t(`owner.${owner.kind}`)}
                {owner.kind === 'product' && ` · ${t('position', { number: number(position + 1) })}`}
              </span>
            </div>
          </div>
        ),
      },
      {
        key: 'alt',
        choice: 'never',
        title: t('column.alt'),
        least: 14,
        sorts: ALT_SORTS,
        cell: ({ alt, writtenBy }) => (
          <div className="sp-alt-text">
            {alt}
            <div className="sp-alt-facts">
              <span className="sp-subtle sp-small sp-numeric">
                {alt === null
                  ? t('alt.none')
                  : t('alt.signs', { length: number(lengthOf(alt)), most: ALT_LENGTH.to })}
              </span>
              <Badge tone={alt === null ? 'attention' : 'success'}>
                {t(
                  alt === null ? 'badge.missing' : writtenBy === 'signpost' ? 'badge.ours' : 'badge.present',
                )}
              </Badge>
            </div>
          </div>
        ),
        edit: {
          value: ({ alt }) => alt ?? '',
          label: ({ owner }) => t('field', { title: owner.title }),
          save,
          multiline: true,
          maxCharacters: ALT_LENGTH.to,
        },
      },
    ]
  }, [t, i18n.language, save])
}
