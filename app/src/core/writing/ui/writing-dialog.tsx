import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { Stack } from '#kit/ui/layout.tsx'
import { lazyPart } from '#kit/ui/lazy-part.ts'
import { createRequestKeys } from '#kit/ui/request-keys.ts'
import { SkeletonBar } from '#kit/ui/skeleton.tsx'
import { useFirstFault } from '#kit/ui/use-first-fault.ts'
import { problemsOf, writingOf } from '../domain/writing-choice.ts'
import { groupsOf } from '../domain/writing-declaration.ts'
import type { FieldOffer } from './field-choice.tsx'
import { GeneratePrice } from './generate-price.tsx'
import { useWritingForm, type WritingUi } from './use-writing-form.ts'
import type { WritingFieldsProps } from './writing-fields.tsx'

const GenerateForm = lazyPart(() => import('./generate-form.tsx').then((part) => part.GenerateForm))

/** Asks for all options of a bulk generation, and shows the price. */
export function GenerateDialog<Selection, Field extends string>({
  writing,
  selection,
  title,
  fields,
  onStarted,
  onClose,
}: {
  writing: WritingUi<Selection, Field>
  selection: Selection
  title: string
  /** The choice of fields, if there is one. */
  fields?: FieldOffer<Field>
  /**
   * Called with the first operation and the number of operations: fields of several groups are separate operations,
   * each with its own review.
   */
  onStarted: (first: string, operations: number) => void
  onClose: () => void
}) {
  const { t } = useTranslation('writing')
  const frame = useFrame()
  const form = useWritingForm(writing)
  const { choice, set } = form
  const [keepsHand, setKeepsHand] = useState(true)
  const [review, setReview] = useState(true)
  const [tried, setTried] = useState(false)
  const toFault = useFirstFault()
  const problems = tried ? problemsOf(writing, choice) : []
  const chosen = writingOf(writing, choice)
  const options = chosen && { ...chosen, replaceHandWritten: !keepsHand }
  // One operation for one form, however often the connection breaks.
  const [keyOf] = useState(() => createRequestKeys())
  const start = useMutation({
    mutationFn: () => {
      if (!options) throw new Error('Nothing is chosen.')
      const order = { selection, options, review }
      return writing.api.generate({ ...order, idempotencyKey: keyOf(order) })
    },
    onSuccess: (operation) => {
      form.onStarted()
      frame.toast(t('started'))
      onClose()
      onStarted(operation.id, options ? groupsOf(writing, options.fields).length : 1)
    },
  })
  const failed = useErrorWords(start.error)
  const press = () => {
    setTried(true)
    if (options) start.mutate()
    else toFault()
  }
  const parts = { writing, choice, set, problems }
  return (
    <ConfirmDialog
      title={title}
      tone="primary"
      keep={t('cancel')}
      confirm={t(review ? 'propose' : 'start')}
      beside={<GeneratePrice writing={writing} selection={selection} options={options} />}
      pending={start.isPending}
      onConfirm={press}
      onClose={onClose}
    >
      <Stack gap={4}>
        <Suspense fallback={<SkeletonBar height="13rem" />}>
          <GenerateForm
            {...(parts as unknown as WritingFieldsProps<string>)}
            keepsHand={keepsHand}
            setKeepsHand={setKeepsHand}
            review={review}
            setReview={setReview}
            fields={fields}
          />
        </Suspense>
        {start.isError && (
          <Banner code={failed.code} tone="critical" title={t('failed')}>
            {failed.words}
          </Banner>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
