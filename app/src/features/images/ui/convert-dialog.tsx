import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#kit/ui/banner.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { RadioGroup } from '#kit/ui/radio-group.tsx'
import type { ImageRow, Selection } from '../contract/rows.ts'
import { TARGETS, type Target } from '../domain/targets.ts'
import { ConversionPrice } from './conversion-price.tsx'
import { imagesApi } from './images-api.ts'
import { StayingUses } from './staying-uses.tsx'
import { useConversionQuote, useConvert } from './use-conversion.ts'
import { useImageWords } from './use-image-words.ts'
import '#kit/ui/points.css'

/** Explains what a conversion does and what it cannot move, and asks the merchant to confirm. */
export function ConvertDialog({
  selection,
  count,
  stays = false,
  onClose,
}: {
  selection: Selection
  count: number
  /** Stays on the screen and follows the progress. */
  stays?: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('images')
  const words = useImageWords()
  const [target, setTarget] = useState<Target>('webp')
  const [understood, setUnderstood] = useState(false)
  const quote = useConversionQuote({ selection, target })
  const convert = useConvert({ stays })
  const failed = useErrorWords(convert.error)
  // One click starts one operation, even if the request is repeated.
  const [key] = useState(() => crypto.randomUUID())
  const { data } = quote
  const id = 'ids' in selection && selection.ids.length === 1 ? selection.ids[0] : undefined
  return (
    <ConfirmDialog
      title={t('convert.title', { count, number: words.number(count) })}
      tone="primary"
      keep={t('dialog.cancel')}
      confirm={t('convert.start', {
        count: data?.images ?? count,
        number: words.number(data?.images ?? count),
      })}
      beside={<ConversionPrice quote={quote} />}
      pending={convert.isPending}
      confirmable={data !== undefined && data.images > 0 && understood && !quote.isPlaceholderData}
      onConfirm={() => convert.mutate({ selection, target, confirmed: true, key }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Stack gap={4}>
        <Banner tone="attention" title={t('convert.warning')}>
          <ul className="sp-points">
            {(['newFile', 'moves', 'links', 'back'] as const).map((point) => (
              <li key={point}>{t(`convert.${point}`)}</li>
            ))}
          </ul>
        </Banner>
        <RadioGroup
          label={t('convert.target')}
          value={target}
          onValue={setTarget}
          options={TARGETS.map((value) => ({
            value,
            label: t(`format.${value}`),
            help: t(`convert.${value}Help`),
          }))}
        />
        {data !== undefined && data.mayShowThrough > 0 && (
          <Banner
            tone="attention"
            title={t('convert.white', {
              count: data.mayShowThrough,
              number: words.number(data.mayShowThrough),
            })}
          />
        )}
        {id !== undefined && data?.images === 1 && <Trial id={id} target={target} />}
        {data && data.images > 0 && <StayingUses staying={data.staying} left={data.stayingLeft} />}
        <Checkbox checked={understood} onChecked={setUnderstood}>
          {t('convert.understood')}
        </Checkbox>
        {convert.isError && (
          <Banner code={failed.code} tone="critical" title={t('dialog.failed')}>
            {failed.words}
          </Banner>
        )}
      </Stack>
    </ConfirmDialog>
  )
}

/** Shows what the other format would make of one image, without writing anything. */
function Trial({ id, target }: { id: ImageRow['id']; target: Target }) {
  const { t } = useTranslation('images')
  const words = useImageWords()
  const { data, isError } = useQuery({
    queryKey: ['images-preview', id, target],
    queryFn: () => imagesApi.preview({ id, target }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (isError) return null
  if (!data) return <p className="sp-subtle">{t('convert.trying')}</p>
  if (data.verdict !== 'smaller' || !data.candidate)
    return (
      <p>
        {t('convert.nothing')}{' '}
        {data.reason !== null && data.verdict === 'not-supported' && t(`reason.${data.reason}`)}
      </p>
    )
  return (
    <p>
      {t('verdict.smaller', {
        before: words.bytes(data.bytesBefore),
        after: words.bytes(data.candidate.bytes),
        share: words.share((data.storedSaving ?? 0) / 100),
      })}
    </p>
  )
}
