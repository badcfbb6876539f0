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
import { type ImageSettings, needsConfirmation } from '../domain/settings.ts'
import { ConfirmLoss } from './confirm-loss.tsx'
import { ExcludesCard } from './excludes-card.tsx'
import { SettingsFields } from './settings-fields.tsx'
import { useImageSettings, useSaveSettings } from './use-images.ts'

const FloorExamples = latePart(
  () => import('./floor-examples.tsx').then((part) => part.FloorExamples),
  <SkeletonRows rows={4} sign={false} />,
)

/** Default optimisation settings, with examples, and the excluded images. */
export function SettingsPanel() {
  return (
    <Loaded query={useImageSettings()}>
      {({ settings, excludes }) => (
        <Stack gap={4}>
          <SettingsForm saved={settings} />
          <ExcludesCard saved={excludes} key={JSON.stringify(excludes)} />
        </Stack>
      )}
    </Loaded>
  )
}

function SettingsForm({ saved }: { saved: ImageSettings }) {
  const { t } = useTranslation('images')
  const frame = useFrame()
  const [own, setOwn] = useState<ImageSettings | null>(null)
  const [confirms, setConfirms] = useState(false)
  const save = useSaveSettings()
  const failed = useErrorWords(save.error)
  const settings = own ?? saved
  const isDirty = JSON.stringify(settings) !== JSON.stringify(saved)
  const send = (confirmed: boolean) =>
    save.mutate(
      { settings, confirmed },
      {
        onSuccess: () => {
          setOwn(null)
          frame.toast(t('settings.saved'))
        },
        onSettled: () => setConfirms(false),
      },
    )
  useUnsaved({
    dirty: isDirty,
    saving: save.isPending,
    save: () => {
      if (save.isPending) return
      if (!isDirty) return frame.toast(t('settings.unchanged'))
      if (needsConfirmation(settings)) setConfirms(true)
      else send(false)
    },
    discard: () => {
      setOwn(null)
      save.reset()
    },
  })
  return (
    <>
      {save.isError && (
        <Banner code={failed.code} tone="critical" title={t('settings.notSaved')}>
          {failed.words}
        </Banner>
      )}
      <Split
        main={
          <Section title={t('settings.title')} note={t('settings.note')}>
            <SettingsFields settings={settings} saved={saved} onSettings={setOwn} />
          </Section>
        }
        aside={
          <Section title={t('examples.title')} note={t('examples.note')}>
            <FloorExamples settings={settings} />
          </Section>
        }
      />
      {confirms && (
        <ConfirmLoss
          confirm={t('confirm.save')}
          pending={save.isPending}
          onConfirm={() => send(true)}
          onClose={() => setConfirms(false)}
        />
      )}
    </>
  )
}
