import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { lateDialog } from '#kit/ui/late-part.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { HomeScanResult, OtherImage } from '../contract/home-scan.ts'
import { imagePath } from './paths.ts'
import { Thumbnail } from './thumbnail.tsx'
import { useImageWords } from './use-image-words.ts'

const OptimiseDialog = lateDialog(() => import('./optimise-dialog.tsx').then((part) => part.OptimiseDialog))

/** Images of theme settings, articles and pages; those that are files of the store can be optimised here. */
export function OtherImages({ result }: { result: HomeScanResult }) {
  const { t } = useTranslation('images')
  const { others, othersLeft } = result
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [asks, setAsks] = useState<'none' | 'empty' | 'open'>('none')
  const columns = useColumns(picked, (id, isOn) =>
    setPicked((before) => {
      const next = new Set(before)
      if (isOn) next.add(id)
      else next.delete(id)
      return next
    }),
  )
  return (
    <Section
      title={t('others.title')}
      note={t('others.note')}
      action={
        others.length > 0 && (
          <Button onPress={() => setAsks(picked.size === 0 ? 'empty' : 'open')}>
            {t('action.optimise')}
          </Button>
        )
      }
      flush
    >
      {asks === 'empty' && picked.size === 0 && (
        <p className="sp-section-body sp-field-error" role="alert">
          {t('error.select')}
        </p>
      )}
      {others.length === 0 ? (
        <EmptyState drawing="calm" title={t('others.none')} />
      ) : (
        <DataTable
          label={t('others.title')}
          columns={columns}
          rows={others}
          rowKey={({ url, where }) => `${where.kind} ${where.gid} ${url}`}
        />
      )}
      {othersLeft > 0 && (
        <p className="sp-section-body sp-subtle">{t('others.left', { count: othersLeft })}</p>
      )}
      {asks === 'open' && (
        <OptimiseDialog
          selection={{ ids: [...picked] }}
          count={picked.size}
          onClose={() => setAsks('none')}
        />
      )}
    </Section>
  )
}

function useColumns(
  picked: ReadonlySet<string>,
  onPicked: (id: string, isOn: boolean) => void,
): DataColumn<OtherImage>[] {
  const { t } = useTranslation('images')
  const words = useImageWords()
  return useMemo(
    () => [
      {
        key: 'image',
        title: t('column.image'),
        least: 14,
        cell: ({ url, name, imageId }) => (
          <div className="sp-images-name">
            {imageId !== null && (
              <Checkbox checked={picked.has(imageId)} onChecked={(isOn) => onPicked(imageId, isOn)}>
                <span className="sp-hidden">{t('others.pick', { name })}</span>
              </Checkbox>
            )}
            <Thumbnail url={url} />
            <div>{imageId === null ? name : <Link to={imagePath(imageId)}>{name}</Link>}</div>
          </div>
        ),
      },
      {
        key: 'where',
        title: t('others.where'),
        least: 10,
        cell: ({ where }) => (
          <div className="sp-images-facts">
            <span>{where.title}</span>
            <span className="sp-subtle sp-small">{t(`others.kind.${where.kind}`)}</span>
          </div>
        ),
      },
      {
        key: 'bytes',
        title: t('column.bytes'),
        least: 8,
        cell: ({ bytes, width, height }) => (
          <div className="sp-images-facts sp-numeric">
            <span>{bytes === null ? t('home.unknown') : words.bytes(bytes)}</span>
            {width !== null && height !== null && (
              <span className="sp-subtle sp-small">{t('pixels', { width, height })}</span>
            )}
          </div>
        ),
      },
      {
        key: 'can',
        title: t('others.can'),
        keep: 3,
        least: 10,
        cell: ({ imageId }) => t(imageId === null ? 'others.foreign' : 'others.file'),
      },
    ],
    [t, words, picked, onPicked],
  )
}
