import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { MoreOptions } from '#kit/ui/more-options.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonBar } from '#kit/ui/skeleton.tsx'
import type { ImageDetail, Preview } from '../contract/images.ts'
import type { ImageSettings } from '../domain/settings.ts'
import { CompareImages } from './compare-images.tsx'
import { imagesApi } from './images-api.ts'
import { Likeness } from './likeness.tsx'
import { SettingsFields } from './settings-fields.tsx'
import { useImageWords } from './use-image-words.ts'
import { useImageSettings } from './use-images.ts'
import { useSettingsWords } from './use-settings-words.ts'

/** Possible saving of an image, tried and shown before anything is written. Free. */
export function ImagePreview({ detail: { image, current } }: { detail: ImageDetail }) {
  const { t } = useTranslation('images')
  const stored = useImageSettings()
  const saved = stored.data?.settings
  const [own, setOwn] = useState<ImageSettings | null>(null)
  const settings = own ?? saved
  const told = useSettingsWords(settings)
  const preview = useQuery({
    queryKey: ['images-preview', image.id, settings],
    queryFn: () => imagesApi.preview({ id: image.id, ...(settings && { settings }) }),
    enabled: settings !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const { data } = preview
  return (
    <Section title={t('single.preview')} note={t('single.previewNote')}>
      <Stack gap={4}>
        {settings && (
          <MoreOptions title={t('dialog.settings')} told={told}>
            <SettingsFields settings={settings} onSettings={setOwn} />
          </MoreOptions>
        )}
        {settings === undefined && stored.isError ? (
          <ErrorState
            error={stored.error}
            onRetry={() => void stored.refetch()}
            retrying={stored.isFetching}
          />
        ) : preview.isError ? (
          <ErrorState
            error={preview.error}
            onRetry={() => void preview.refetch()}
            retrying={preview.isFetching}
          />
        ) : data ? (
          <div
            className={preview.isPlaceholderData ? 'sp-stale' : undefined}
            aria-busy={preview.isPlaceholderData}
          >
            <Stack gap={4}>
              <Verdict preview={data} />
              {data.candidate ? (
                <CompareImages name={image.name} before={data.before} after={data.candidate} />
              ) : (
                <img className="sp-images-shown" src={current.url} alt={image.alt ?? ''} />
              )}
              {data.candidate?.likeness && <Likeness likeness={data.candidate.likeness} />}
            </Stack>
          </div>
        ) : (
          <Loading>
            <SkeletonBar height="22rem" />
          </Loading>
        )}
      </Stack>
    </Section>
  )
}

/** Result of the trial in one sentence; no gain is a result, not a failure. */
function Verdict({ preview }: { preview: Preview }) {
  const { t } = useTranslation('images')
  const words = useImageWords()
  const { verdict, reason, bytesBefore, candidate, storedSaving, deliveredSaving } = preview
  if (verdict === 'not-supported')
    return <Banner title={t('verdict.notSupported')}>{reason && t(`reason.${reason}`)}</Banner>
  if (verdict === 'nothing-to-gain' || !candidate)
    return (
      <Banner tone="success" title={t('verdict.nothing', { size: words.bytes(bytesBefore) })}>
        {reason && t(`reason.${reason}`)} {t('verdict.free')}
      </Banner>
    )
  return (
    <Banner
      tone="info"
      title={t('verdict.smaller', {
        before: words.bytes(bytesBefore),
        after: words.bytes(candidate.bytes),
        share: words.share((storedSaving ?? 0) / 100),
      })}
    >
      {deliveredSaving !== null && t('verdict.foretold', { share: words.share(deliveredSaving / 100) })}
    </Banner>
  )
}
