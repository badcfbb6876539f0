import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import { numberFormat } from '#kit/shared/formatters.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { lazyPart } from '#kit/ui/lazy-part.ts'
import { Modal } from '#kit/ui/modal.tsx'
import { SkeletonBar } from '#kit/ui/skeleton.tsx'
import { useFirstFault } from '#kit/ui/use-first-fault.ts'
import type { Selection } from '../contract/resources.ts'
import { operationsOf } from '../domain/generated-fields.ts'
import { GeneratePrice } from './generate-price.tsx'
import { metaTagsApi } from './meta-tags-api.ts'
import { OPERATIONS_PATH, operationTabPath } from './paths.ts'
import { useWriter } from './use-meta-tags.ts'
import { problemsOf, useWritingChoice, writingOf } from './writing-choice.ts'

const GenerateForm = lazyPart(() => import('./generate-form.tsx').then((part) => part.GenerateForm))

export interface SelectionDialogProps {
  selection: Selection
  kind: ResourceKind
  count: number
  onClose: () => void
}

/** Asks for all that has to be known before texts of many resources are written, and names the price. */
export function GenerateDialog({ selection, kind, count, onClose }: SelectionDialogProps) {
  const { t, i18n } = useTranslation('meta-tags')
  const frame = useFrame()
  const navigate = useNavigate()
  const writer = useWriter().data
  const form = useWritingChoice(writer?.preset)
  const choice = writer?.kind === 'none' ? { ...form.choice, writer: 'template' as const } : form.choice
  const [keepsHand, setKeepsHand] = useState(true)
  const [review, setReview] = useState(true)
  const [tried, setTried] = useState(false)
  const toFault = useFirstFault()
  const problems = tried ? problemsOf(choice) : []
  const writing = writingOf(choice)
  const options = writing && { ...writing, replaceHandWritten: !keepsHand }
  const start = useMutation({
    mutationFn: (idempotencyKey: string) => {
      if (!options) throw new Error('Nothing is chosen.')
      return metaTagsApi.generate({ selection, options, review, idempotencyKey })
    },
    onSuccess: (operation) => {
      form.onStarted()
      frame.toast(t('started'))
      onClose()
      // Texts of several kinds are several operations, each with its own review.
      const parts = options ? operationsOf(options.fields).length : 1
      void navigate(parts === 1 ? operationTabPath(operation.id) : OPERATIONS_PATH)
    },
  })
  const failed = useErrorWords(start.error)
  // One press, one operation, however often the line breaks.
  const [key] = useState(() => crypto.randomUUID())
  const press = () => {
    setTried(true)
    if (options) start.mutate(key)
    else toFault()
  }
  const number = numberFormat(i18n.language).format(count)
  return (
    <Modal
      open
      onClose={onClose}
      title={t(`generate.title.${kind}`, { count, number })}
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
        <Suspense fallback={<SkeletonBar height="13rem" />}>
          <GenerateForm
            choice={choice}
            set={form.set}
            problems={problems}
            keepsHand={keepsHand}
            setKeepsHand={setKeepsHand}
            review={review}
            setReview={setReview}
            kind={kind}
          />
        </Suspense>
        {start.isError && (
          <Banner tone="critical" title={t('generate.failed')}>
            {failed.words} <code>{failed.code}</code>
          </Banner>
        )}
      </Stack>
    </Modal>
  )
}
