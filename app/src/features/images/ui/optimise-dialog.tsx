import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { ErrorState } from '#kit/ui/error-state.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { MoreOptions } from '#kit/ui/more-options.tsx'
import { SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { Selection } from '../contract/rows.ts'
import { type ImageSettings, needsConfirmation } from '../domain/settings.ts'
import { ConfirmLoss } from './confirm-loss.tsx'
import { QuotePrice } from './quote-price.tsx'
import { SettingsFields } from './settings-fields.tsx'
import { useImageWords } from './use-image-words.ts'
import { useImageSettings, useOptimise, useQuote } from './use-images.ts'
import { useSettingsWords } from './use-settings-words.ts'

/** Asks for everything needed before images are optimised, and states the price. */
export function OptimiseDialog({
  selection,
  count,
  again = false,
  most,
  leftOut,
  start,
  stays = false,
  onClose,
}: {
  selection: Selection
  count: number
  /** Optimises images again that are optimised already. */
  again?: boolean
  /** Maximum images that may be named one by one. */
  most?: number | undefined
  /** Says which images of those meant are not among them. */
  leftOut?: string | undefined
  /** Initial settings, instead of the saved ones. */
  start?: ImageSettings | undefined
  /** Stays on the screen and follows the progress. */
  stays?: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('images')
  const words = useImageWords()
  const saved = useImageSettings()
  const [own, setOwn] = useState<ImageSettings | null>(start ?? null)
  const [confirms, setConfirms] = useState(false)
  const settings = own ?? saved.data?.settings
  const toldSettings = useSettingsWords(settings)
  const quote = useQuote({ selection, settings: own ?? undefined, again })
  const optimise = useOptimise({ stays })
  const failed = useErrorWords(optimise.error)
  // One click starts one operation, even if the request is repeated.
  const [key] = useState(() => crypto.randomUUID())
  const send = (confirmed: boolean) =>
    optimise.mutate(
      { selection, again, confirmed, key, ...(own && { settings: own }) },
      { onSuccess: onClose, onError: () => setConfirms(false) },
    )
  const isTooMany = most !== undefined && count > most
  const isNothing = quote.data?.images === 0
  if (confirms && settings)
    return (
      <ConfirmLoss
        confirm={t('confirm.go')}
        pending={optimise.isPending}
        onConfirm={() => send(true)}
        onClose={() => setConfirms(false)}
      />
    )
  return (
    <ConfirmDialog
      title={t(again ? 'dialog.again' : 'dialog.title', { count, number: words.number(count) })}
      tone="primary"
      keep={t('dialog.cancel')}
      confirm={
        quote.data
          ? t('dialog.start', { count: quote.data.images, number: words.number(quote.data.images) })
          : t('action.optimise')
      }
      beside={<QuotePrice quote={quote} />}
      pending={optimise.isPending}
      confirmable={quote.data !== undefined && !isNothing && !isTooMany && !quote.isPlaceholderData}
      onConfirm={() => (settings && needsConfirmation(settings) ? setConfirms(true) : send(false))}
      onClose={onClose}
    >
      <Stack gap={4}>
        <p>{t(again ? 'dialog.againNote' : 'dialog.note')}</p>
        {leftOut !== undefined && <Banner tone="attention" title={leftOut} />}
        {isTooMany && (
          <Banner tone="attention" title={t('error.bounds', { least: 1, most: words.number(most) })} />
        )}
        {saved.isError && <ErrorState error={saved.error} onRetry={() => void saved.refetch()} />}
        {settings ? (
          <MoreOptions title={t('dialog.settings')} told={toldSettings} open={again}>
            <SettingsFields settings={settings} onSettings={setOwn} />
          </MoreOptions>
        ) : (
          !saved.isError && <SkeletonRows rows={1} sign={false} />
        )}
        {optimise.isError && (
          <Banner code={failed.code} tone="critical" title={t('dialog.failed')}>
            {failed.words}
          </Banner>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
