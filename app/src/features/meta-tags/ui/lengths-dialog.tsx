import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { ConfirmDialog } from '#kit/ui/confirm-dialog.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { RadioGroup } from '#kit/ui/radio-group.tsx'
import type { Measure } from '../contract/resources.ts'
import { metaTagsApi } from './meta-tags-api.ts'

const READINGS = ['wide', 'narrow'] as const

/**
 * Chooses which of the specification's two interpretations of lengths the checks, filters and counters use (decision
 * 0020).
 */
export function LengthsDialog({ value, onClose }: { value: Measure['lengths']; onClose: () => void }) {
  const { t } = useTranslation('meta-tags')
  const frame = useFrame()
  const cache = useQueryClient()
  const [chosen, setChosen] = useState(value)
  const save = useMutation({
    mutationFn: (lengths: Measure['lengths']) => metaTagsApi.saveCheckSettings({ lengths }),
    onSuccess: () => {
      // Lists, editors and cards depend on it.
      void cache.invalidateQueries()
      frame.toast(t('saved'))
      onClose()
    },
  })
  const failed = useErrorWords(save.error)
  return (
    <ConfirmDialog
      title={t('lengths.title')}
      tone="primary"
      keep={t('cancel')}
      confirm={t('lengths.save')}
      pending={save.isPending}
      onConfirm={() => (chosen === value ? onClose() : save.mutate(chosen))}
      onClose={onClose}
    >
      <RadioGroup
        label={t('lengths.label')}
        value={chosen}
        options={READINGS.map((reading) => ({ value: reading, label: t(`checks.lengths.${reading}`) }))}
        onValue={setChosen}
        help={t('lengths.help')}
        error={save.isError ? failed.words : undefined}
      />
    </ConfirmDialog>
  )
}
