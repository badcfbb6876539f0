import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import type { Overview } from '../contract.ts'
import { brokenLinksApi, KEY } from './broken-links-api.ts'

/** Starts or stops capture; what the server says then is shown at once. */
export function useCapture() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (capturing: boolean) => brokenLinksApi.capture({ capturing }),
    onSuccess: (overview) => cache.setQueryData([KEY, 'overview'], overview),
    onSettled: () => cache.invalidateQueries({ queryKey: [KEY] }),
  })
}

/** Said on every tab while nothing is captured. */
export function CaptureBanner({ overview }: { overview: Overview }) {
  const { t } = useTranslation('broken-links')
  const capture = useCapture()
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
