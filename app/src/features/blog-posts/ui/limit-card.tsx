import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Inline, Stack } from '#kit/ui/layout.tsx'
import { RadioGroup } from '#kit/ui/radio-group.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useUnsaved } from '#kit/ui/shell/unsaved.ts'
import { TextField } from '#kit/ui/text-field.tsx'
import type { BlogSettings } from '../contract/settings.ts'
import { blogPostsApi, LANDING_KEY, SETTINGS_KEY } from './blog-posts-api.ts'

/** Number of posts per week: the merchant's, or the plan's. */
export function LimitCard({ limit, isLocked }: { limit: BlogSettings['limit']; isLocked: boolean }) {
  const { t } = useTranslation('blog-posts')
  const frame = useFrame()
  const cache = useQueryClient()
  const [edits, setEdits] = useState<{ mode?: 'manual' | 'system'; weekly?: string }>({})
  const mode = edits.mode ?? limit.mode
  const weekly = edits.weekly ?? String(limit.weekly)
  const isWrong = mode === 'manual' && !(/^\d{1,2}$/.test(weekly) && Number(weekly) <= limit.most)
  const save = useMutation({
    mutationFn: () => blogPostsApi.saveLimit({ mode, weekly: isWrong ? limit.weekly : Number(weekly) }),
    onSuccess: (saved) => {
      cache.setQueryData(SETTINGS_KEY, saved)
      void cache.invalidateQueries({ queryKey: LANDING_KEY })
      setEdits({})
      frame.toast(t('editor.saved'))
    },
  })
  const dirty = Object.keys(edits).length > 0
  const maySave = dirty && !isLocked && !isWrong
  useUnsaved({
    dirty,
    saving: save.isPending,
    save: () => maySave && save.mutate(),
    discard: () => setEdits({}),
  })
  return (
    <Section title={t('limit.title')}>
      <Stack gap={4}>
        <RadioGroup
          label={t('limit.mode')}
          value={mode}
          onValue={(next) => setEdits({ ...edits, mode: next })}
          options={[
            { value: 'manual', label: t('limit.manual'), help: t('limit.manualHelp') },
            { value: 'system', label: t('limit.system'), help: t('limit.systemHelp', { most: limit.most }) },
          ]}
        />
        {mode === 'manual' && (
          <TextField
            label={t('limit.weekly')}
            value={weekly}
            onValue={(next) => setEdits({ ...edits, weekly: next })}
            inputMode="numeric"
            autoComplete="off"
            error={isWrong ? t('limit.wrong', { most: limit.most }) : undefined}
          />
        )}
        <Inline>
          <Button loading={save.isPending} isDisabled={!maySave} onPress={() => save.mutate()}>
            {t('limit.save')}
          </Button>
        </Inline>
        {save.isError && <FailureLine error={save.error} />}
      </Stack>
    </Section>
  )
}
