import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { numberFormat } from '#kit/shared/formatters.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/checkbox.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Modal } from '#kit/ui/modal.tsx'
import { MoreOptions } from '#kit/ui/more-options.tsx'
import { useFirstFault } from '#kit/ui/use-first-fault.ts'
import type { Selection } from '../contract/images.ts'
import { GeneratePrice } from './generate-price.tsx'
import { operationPath } from './paths.ts'
import { useGenerate, useWriter } from './use-alt-text.ts'
import { problemsOf, useWritingChoice, writingOf } from './writing-choice.ts'
import { LanguageFields, WishFields, WriterField } from './writing-fields.tsx'

/** Asks for all that has to be known before alt texts are written, and names the price. */
export function GenerateDialog({
  selection,
  count,
  onClose,
}: {
  selection: Selection
  count: number
  onClose: () => void
}) {
  const { t, i18n } = useTranslation('alt-text')
  const frame = useFrame()
  const navigate = useNavigate()
  const writer = useWriter().data
  const form = useWritingChoice(writer?.preset)
  const isBlind = writer !== undefined && !writer.canSeeImages
  const choice = isBlind ? { ...form.choice, writer: 'template' as const } : form.choice
  const [keepsHand, setKeepsHand] = useState(true)
  const [review, setReview] = useState(true)
  const [tried, setTried] = useState(false)
  const toFault = useFirstFault()
  const writing = writingOf(choice)
  const options = writing && { ...writing, replaceHandWritten: !keepsHand }
  const start = useGenerate((id) => {
    form.onStarted()
    frame.toast(t('started'))
    onClose()
    void navigate(operationPath(id))
  })
  const failed = useErrorWords(start.error)
  // One press, one operation, however often the line breaks.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const press = () => {
    setTried(true)
    if (options) start.mutate({ selection, options, review, idempotencyKey })
    else toFault()
  }
  const number = numberFormat(i18n.language).format(count)
  return (
    <Modal
      open
      onClose={onClose}
      title={t('generate.title', { count, number })}
      beside={<GeneratePrice selection={selection} options={options} />}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button tone="primary" onPress={press} loading={start.isPending}>
            {t(review ? 'generate.review' : 'generate.start')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {isBlind && (
          <p className="sp-subtle">
            {t(writer.kind === 'none' ? 'generate.modelOf.none' : 'generate.blind', {
              model: writer.model ?? '',
            })}{' '}
            <Link to="/settings">{t('generate.settings')}</Link>
          </p>
        )}
        <LanguageFields choice={choice} set={form.set} problems={tried ? problemsOf(choice) : []} />
        <MoreOptions
          title={t('generate.more')}
          told={[
            t(`generate.told.${choice.writer}`),
            t(`generate.told.${keepsHand ? 'keeps' : 'replaces'}`),
            t(`generate.told.${review ? 'review' : 'once'}`),
          ]}
        >
          <WriterField choice={choice} set={form.set} />
          <Stack gap={2}>
            <Checkbox checked={keepsHand} onChecked={setKeepsHand} help={t('generate.keepHelp')}>
              {t('generate.keep')}
            </Checkbox>
            <Checkbox checked={review} onChecked={setReview} help={t('generate.reviewHelp')}>
              {t('generate.reviewFirst')}
            </Checkbox>
          </Stack>
          <WishFields choice={choice} set={form.set} />
        </MoreOptions>
        {start.isError && (
          <Banner tone="critical" title={t('generate.failed')}>
            {failed.words} <code>{failed.code}</code>
          </Banner>
        )}
      </Stack>
    </Modal>
  )
}
