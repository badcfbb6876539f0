import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#kit/ui/badge.tsx'
import { type DataColumn, DataTable } from '#kit/ui/data-table.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { HomeImage } from '../contract/home-scan.ts'
import type { ScreenName } from '../domain/home-page/screens.ts'
import { imagePath } from './paths.ts'
import { Thumbnail } from './thumbnail.tsx'
import { useImageWords } from './use-image-words.ts'

/** Images of the page: their displayed size, what was sent, and what can be done. */
export function HomeImages({ images }: { images: readonly HomeImage[] }) {
  const { t } = useTranslation('images')
  const columns = useColumns()
  return (
    <Section title={t('home.images')} note={t('home.imagesNote')} flush>
      <DataTable
        label={t('home.images')}
        columns={columns}
        rows={images.map((image, at) => ({ ...image, key: String(at) }))}
        rowKey={({ key }) => key}
      />
    </Section>
  )
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  'image/avif': 'AVIF',
  'image/webp': 'WebP',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/gif': 'GIF',
  'image/svg+xml': 'SVG',
}

function useColumns(): DataColumn<HomeImage & { key: string }>[] {
  const { t } = useTranslation('images')
  const words = useImageWords()
  return useMemo(() => {
    const sentOn = (screen: ScreenName): DataColumn<HomeImage & { key: string }> => ({
      key: screen,
      title: t(`home.screen.${screen}`),
      least: 9,
      cell: ({ sent }) => {
        const one = sent.find((each) => each.screen === screen)
        if (!one) return <span className="sp-subtle">{t('home.unknown')}</span>
        const { shown, width, bytes, type } = one
        return (
          <div className="sp-images-facts sp-numeric">
            <span>{t('home.bytes', { size: words.bytes(bytes), type: TYPE_NAMES[type] ?? type })}</span>
            <span className="sp-subtle sp-small">
              {shown === null
                ? t('home.shownUnknown')
                : t('home.shown', {
                    shown: words.number(shown),
                    sent: width === null ? '–' : words.number(width),
                  })}
            </span>
          </div>
        )
      },
    })
    return [
      {
        key: 'image',
        title: t('column.image'),
        least: 14,
        cell: ({ url, name, imageId, isMain, loading, origin }) => (
          <div className="sp-images-name">
            <Thumbnail url={url} />
            <div>
              {imageId === null ? name : <Link to={imagePath(imageId)}>{name}</Link>}
              <Inline>
                {isMain && <Badge tone="info">{t('home.main')}</Badge>}
                <span className="sp-subtle sp-small">
                  {origin === 'markup'
                    ? t(loading === 'lazy' ? 'home.lazy' : 'home.eager')
                    : t(`home.origin.${origin}`)}
                </span>
              </Inline>
            </div>
          </div>
        ),
      },
      sentOn('phone'),
      sentOn('desktop'),
      {
        key: 'faults',
        title: t('home.column'),
        least: 11,
        cell: ({ faults }) =>
          faults.length === 0 ? (
            <Badge tone="success">{t('home.fine')}</Badge>
          ) : (
            <Inline>
              {faults.map((fault) => (
                <Badge key={fault} tone="attention">
                  {t(`fault.${fault}.short`)}
                </Badge>
              ))}
            </Inline>
          ),
      },
    ]
  }, [t, words])
}
