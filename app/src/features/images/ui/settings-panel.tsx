import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { useErrorWords } from '#kit/ui/i18n/error-words.ts'
import { latePart } from '#kit/ui/late-part.tsx'
import { Split, Stack } from '#kit/ui/layout.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Section } from '#kit/ui/section.tsx'
import { useUnsaved } from '#kit/ui/shell/unsaved.ts'
import { SkeletonRows } from '#kit/ui/skeleton.tsx'
import { useEdits } from '#kit/ui/use-edits.ts'
import type { SavedSettings } from '../contract/settings.ts'
import { needsConfirmation } from '../domain/settings.ts'
import { ConfirmLoss } from './confirm-loss.tsx'
import { ExcludesCard } from './excludes-card.tsx'
import { SettingsFields } from './settings-fields.tsx'
import { useImageSettings, useSaveExcludes, useSaveSettings } from './use-images.ts'

const FloorExamples = latePart(
  () => import('./floor-examples.tsx').then((part) => part.FloorExamples),
  <SkeletonRows rows={4} sign={false} />,
)

/** Default optimisation settings, with examples, and the excluded images: one form. */
export function SettingsPanel() {
  return <Loaded query={useImageSettings()}>{(saved) => <SettingsForm saved={saved} />}</Loaded>
}

function SettingsForm({ saved }: { saved: SavedSettings }) {
  const { t } = useTranslation('images')
  const frame = useFrame()
  const edits = useEdits<Pick<SavedSettings, 'settings' | 'excludes'>>({
    settings: saved.settings,
    excludes: saved.excludes,
  })
  const [confirms, setConfirms] = useState(false)
  const saveSettings = useSaveSettings()
  const saveExcludes = useSaveExcludes()
  const failed = useErrorWords(saveSettings.error ?? saveExcludes.error)
  const { settings, excludes } = edits.values
  const differs = {
    settings: JSON.stringify(settings) !== JSON.stringify(saved.settings),
    excludes: JSON.stringify(excludes) !== JSON.stringify(saved.excludes),
  }
  const { isDirty } = edits
  const saving = saveSettings.isPending || saveExcludes.isPending
  // What has been saved is no longer unsaved, even if the other part then fails.
  const send = async (confirmed: boolean) => {
    try {
      if (differs.settings) await saveSettings.mutateAsync({ settings, before: saved.settings, confirmed })
      if (differs.excludes) await saveExcludes.mutateAsync({ ...excludes, before: saved.excludes })
      edits.drop()
      frame.toast(t('settings.saved'))
    } catch {
      // The banner says why.
    } finally {
      setConfirms(false)
    }
  }
  useUnsaved({
    dirty: isDirty,
    saving,
    save: () => {
      if (saving) return
      if (!isDirty) return frame.toast(t('settings.unchanged'))
      if (differs.settings && needsConfirmation(settings)) setConfirms(true)
      else void send(false)
    },
    discard: () => {
      edits.drop()
      saveSettings.reset()
      saveExcludes.reset()
    },
  })
  return (
    <Stack gap={4}>
      {(saveSettings.isError || saveExcludes.isError) && (
        <Banner code={failed.code} tone="critical" title={t('settings.notSaved')}>
          {failed.words}
        </Banner>
      )}
      <Split
        main={
          <Section title={t('settings.title')} note={t('settings.note')}>
            <SettingsFields
              settings={settings}
              saved={saved.settings}
              onSettings={(changed) => edits.set({ settings: changed })}
            />
          </Section>
        }
        aside={
          <Section title={t('examples.title')} note={t('examples.note')}>
            <FloorExamples settings={settings} />
          </Section>
        }
      />
      <ExcludesCard excludes={excludes} onExcludes={(changed) => edits.set({ excludes: changed })} />
      {confirms && (
        <ConfirmLoss
          confirm={t('confirm.save')}
          pending={saving}
          onConfirm={() => void send(true)}
          onClose={() => setConfirms(false)}
        />
      )}
    </Stack>
  )
}
