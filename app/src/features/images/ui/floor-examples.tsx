import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { SkeletonBar } from '#kit/ui/skeleton.tsx'
import type { Preview } from '../contract/images.ts'
import type { ImageRow } from '../contract/rows.ts'
import { FLOORS, type Floor, type ImageSettings } from '../domain/settings.ts'
import { imagesApi } from './images-api.ts'
import { useImageWords } from './use-image-words.ts'
import { useDashboard, useImageList } from './use-images.ts'
import './floor-examples.css'

/** The server makes them one after the other; more would take too long. */
const EXAMPLES = 2

/** Effect of each floor on the merchant's own heaviest images, side by side. Nothing is written. */
export function FloorExamples({ settings }: { settings: ImageSettings }) {
  const { t } = useTranslation('images')
  const [isAsked, setAsked] = useState(false)
  const isSynced = useDashboard().data?.states.some(({ count }) => count > 0) ?? false
  const list = useImageList({ sort: 'bytes', count: 20 }, isSynced)
  const examples = (list.data?.rows ?? [])
    .filter(({ format }) => format === 'jpeg' || format === 'png')
    .slice(0, EXAMPLES)
  if (list.isError && !list.data)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
  if (list.data && examples.length === 0) return <p className="sp-subtle">{t('examples.none')}</p>
  if (!isAsked)
    return (
      <Button
        loading={list.isLoading}
        isDisabled={!list.data && !list.isLoading}
        onPress={() => setAsked(true)}
      >
        {t('examples.show')}
      </Button>
    )
  return (
    <Stack gap={4}>
      {examples.map((image) => (
        <Example key={image.id} image={image} settings={settings} />
      ))}
    </Stack>
  )
}

function Example({ image, settings }: { image: ImageRow; settings: ImageSettings }) {
  const { t } = useTranslation('images')
  const words = useImageWords()
  const tried = useQueries({
    queries: FLOORS.map((floor) => ({
      queryKey: ['images-preview', image.id, { ...settings, mode: 'lossy', floor }],
      queryFn: () => imagesApi.preview({ id: image.id, settings: { ...settings, mode: 'lossy', floor } }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  })
  const before = tried.find(({ data }) => data)?.data?.before
  return (
    <div className="sp-images-example">
      <p className="sp-strong">{image.use.kind === 'file' ? image.name : image.use.title}</p>
      <ul>
        <Shown
          url={before?.url}
          title={t('examples.original')}
          note={before ? words.bytes(before.bytes) : undefined}
        />
        {tried.map(({ data, isError }, at) => {
          const floor = FLOORS[at] as Floor
          return (
            <Shown
              key={floor}
              url={data && (data.candidate?.url ?? data.before.url)}
              title={t(`settings.floor-${floor}`)}
              isFailed={isError}
              note={isError ? t('examples.failed') : data && noteOf(data)}
            />
          )
        })}
      </ul>
    </div>
  )

  function noteOf({ candidate, bytesBefore }: Preview): string {
    if (!candidate) return t('examples.nothing')
    return t('examples.saved', {
      size: words.bytes(candidate.bytes),
      share: words.share(1 - candidate.bytes / bytesBefore),
    })
  }
}

function Shown({
  url,
  title,
  note,
  isFailed = false,
}: {
  url: string | undefined
  title: string
  note: string | undefined
  /** There is nothing to wait for. */
  isFailed?: boolean
}) {
  return (
    <li>
      {isFailed ? null : url === undefined ? (
        <SkeletonBar height="7rem" />
      ) : (
        <img src={url} alt="" width="160" height="112" decoding="async" />
      )}
      <span className="sp-small">{title}</span>
      <span className="sp-subtle sp-small sp-numeric">{note ?? ' '}</span>
    </li>
  )
}
