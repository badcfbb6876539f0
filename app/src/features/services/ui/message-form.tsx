import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import { useDraft } from '#kit/ui/use-draft.ts'
import type { Order } from '../contract/orders.ts'
import { FileField } from './file-field.tsx'
import { servicesApi } from './services-api.ts'
import { type FileCalls, useFiles } from './use-files.ts'

type Written = { messageId: string; text: string; files: string[] }

/** A message to the other side, with files. */
export function MessageForm<Answer extends Order>({
  order,
  write,
  api,
}: {
  order: Pick<Order, 'id' | 'entries'>
  write: UseMutationResult<Answer, Error, Written>
  api?: FileCalls
}) {
  const { t } = useTranslation('services')
  const frame = useFrame()
  const draft = useDraft(`message ${order.id}`, { text: '' })
  // After a reload before the answer, the message is there and its draft as well.
  const text = order.entries.some(({ id }) => id === draft.id) ? '' : draft.form.text
  const [tried, setTried] = useState(false)
  const files = useFiles(api)
  const send = () => {
    setTried(true)
    if (text.trim() === '') return
    write.mutate(
      { messageId: draft.id, text: text.trim(), files: files.ids },
      {
        onSuccess: () => {
          draft.drop()
          setTried(false)
          files.clear()
          frame.toast(t('order.sent'))
        },
      },
    )
  }
  return (
    <Stack gap={3}>
      <TextField
        label={t('order.write')}
        multiline
        value={text}
        onValue={(value) => draft.set({ text: value })}
        maxCharacters={5_000}
        error={tried && text.trim() === '' ? t('form.requestMissing') : undefined}
      />
      <FileField hand={files} />
      <FailureLine error={write.error} />
      <Inline>
        <Button
          call={servicesApi.write}
          loading={write.isPending}
          isDisabled={files.uploading !== null}
          onPress={send}
        >
          {t('order.send')}
        </Button>
      </Inline>
    </Stack>
  )
}
