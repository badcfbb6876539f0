import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmbedBanner } from '#core/shops/ui/embed-banner.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import type { Overview } from '../contract.ts'
import { brokenLinksApi, KEY } from './broken-links-api.ts'

/** Starts or stops capture, and shows the server's response at once. */
export function useCapture() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (capturing: boolean) => brokenLinksApi.capture({ capturing }),
    onSuccess: (overview) => cache.setQueryData([KEY, 'overview'], overview),
    onSettled: () => cache.invalidateQueries({ queryKey: [KEY] }),
  })
}

/** Returns whether the theme has the embed that reports visits. */
export function useCaptureEmbed() {
  return useQuery({
    queryKey: ['broken-links-embed'],
    queryFn: () => brokenLinksApi.embed(),
    staleTime: 60_000,
  })
}

/**
 * Shown on every tab while nothing is captured: capture is stopped, or the theme lacks the embed that reports visits.
 */
export function CaptureBanner({ overview }: { overview: Overview }) {
  const { t } = useTranslation('broken-links')
  const capture = useCapture()
  const embed = useCaptureEmbed()
  if (overview.capturing && embed.data?.status === 'disabled')
    return <EmbedBanner url={embed.data.activateUrl}>{t('capture.embedOffNote')}</EmbedBanner>
  if (overview.capturing) return null
  return (
    <Banner
      tone="attention"
      title={t('capture.stopped')}
      action={
        <Button loading={capture.isPending} onPress={() => capture.mutate(true)}>
          {t('capture.start')}
        </Button>
      }
    >
      {t('capture.stoppedNote')}
      <FailureLine error={capture.error} />
    </Banner>
  )
}
