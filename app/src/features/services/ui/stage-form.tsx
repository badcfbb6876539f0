import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import { TextField } from '#kit/ui/text-field.tsx'
import type { StaffOrder } from '../contract/staff.ts'
import { maySetStage, PROVIDER_STAGES, type ProviderStage } from '../domain/order-stage.ts'
import { FileField } from './file-field.tsx'
import { type FileCalls, useFiles } from './use-files.ts'

export type StageInput = { stage: ProviderStage; words: string; files: string[] }

/** Sets the next stage of an order, with words and files for the merchant. */
export function StageForm({
  order,
  write,
  api,
}: {
  order: StaffOrder
  write: UseMutationResult<StaffOrder, Error, StageInput>
  api: FileCalls
}) {
  const { t } = useTranslation('services')
  const frame = useFrame()
  const stages = PROVIDER_STAGES.filter((stage) => maySetStage(order.stage, stage))
  const [chosen, setChosen] = useState<ProviderStage | null>(null)
  const [words, setWords] = useState('')
  const files = useFiles(api)
  const stage = stages.find((each) => each === chosen) ?? stages[0]
  if (!stage) return null
  const save = () =>
    write.mutate(
      { stage, words: words.trim(), files: files.ids },
      {
        onSuccess: () => {
          setWords('')
          files.clear()
          frame.toast(t('staff.stageSaved'))
        },
      },
    )
  return (
    <Section title={t('staff.stage')} note={t('staff.stageNote')}>
      <Stack gap={3}>
        <Select
          label={t('orders.stage')}
          value={stage}
          options={stages.map((value) => ({ value, label: t(`stage.${value}`) }))}
          onValue={setChosen}
        />
        {stage === 'cancelled' && <p className="sp-subtle">{t('staff.cancelNote')}</p>}
        <TextField
          label={t('staff.words')}
          multiline
          value={words}
          onValue={setWords}
          maxCharacters={5_000}
        />
        <FileField hand={files} />
        <FailureLine error={write.error} />
        <Inline>
          <Button
            tone="primary"
            loading={write.isPending}
            isDisabled={files.uploading !== null}
            onPress={save}
          >
            {t('staff.setStage', { stage: t(`stage.${stage}`) })}
          </Button>
        </Inline>
      </Stack>
    </Section>
  )
}
