import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { ImageDetail } from '../contract/images.ts'
import { useImageWords } from './use-image-words.ts'

/** Bytes visitors are sent of an image at each width, before and after. */
export function WidthTable({ detail: { widths, image } }: { detail: ImageDetail }) {
  const { t } = useTranslation('images')
  const words = useImageWords()
  const webp = widths.filter(({ accept }) => accept === 'webp').toSorted((a, b) => b.width - a.width)[0]
  const columns = useColumns()
  const isAlike = image.state === 'nothing-to-gain' && webp !== undefined
  return (
    <Section
      title={t('widths.title')}
      note={
        isAlike
          ? t('widths.nothing', { size: words.bytes(webp.before), width: words.number(webp.width) })
          : t('widths.note')
      }
      flush
    >
      {widths.length === 0 ? (
        <p className="sp-section-body sp-subtle">{t('widths.none')}</p>
      ) : (
        <DataTable
          label={t('widths.title')}
          rows={widths}
          rowKey={({ width, accept }) => `${width} ${accept}`}
          columns={columns}
        />
      )}
    </Section>
  )
}

type Sent = ImageDetail['widths'][number]

function useColumns(): DataColumn<Sent>[] {
  const { t } = useTranslation('images')
  const words = useImageWords()
  return useMemo(
    () => [
      {
        key: 'width',
        title: t('widths.width'),
        least: 9,
        cell: ({ width, accept }) => (
          <>
            {t('widths.at', { width: words.number(width) })}{' '}
            <span className="sp-subtle">{t(`widths.${accept}`)}</span>
          </>
        ),
      },
      { key: 'before', title: t('compare.before'), numeric: true, cell: ({ before }) => words.bytes(before) },
      { key: 'after', title: t('compare.after'), numeric: true, cell: ({ after }) => words.bytes(after) },
      {
        key: 'saved',
        title: t('widths.saved'),
        keep: 3,
        numeric: true,
        cell: ({ before, after }) =>
          before > after ? words.share(1 - after / before) : t('widths.nothingSaved'),
      },
    ],
    [t, words],
  )
}
