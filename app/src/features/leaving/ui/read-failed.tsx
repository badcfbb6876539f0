import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import type { Leaving } from '../contract.ts'
import type { useLeaving } from './use-leaving.ts'

/** A reading failed: why, and how to try again. */
export function ReadFailed({
  leaving,
  hasLeft,
  calls,
}: {
  leaving: Leaving
  hasLeft: boolean
  calls: ReturnType<typeof useLeaving>
}) {
  const { t } = useTranslation(['leaving', 'errors'])
  const { errorCode } = leaving
  const again = calls.look
  return (
    <Stack gap={4}>
      <Banner
        tone="critical"
        title={t('failed.title')}
        code={errorCode ?? undefined}
        action={
          <Inline>
            <Button loading={again.isPending} onPress={() => again.mutate()}>
              {t('failed.action')}
            </Button>
            {hasLeft && (
              <Button loading={calls.bringBack.isPending} onPress={() => calls.bringBack.mutate()}>
                {t('receipt.bringBack')}
              </Button>
            )}
          </Inline>
        }
      >
        {errorCode && t(`errors:${errorCode}`, { defaultValue: '' })}
      </Banner>
      <FailureLine error={again.error ?? calls.bringBack.error} />
    </Stack>
  )
}
