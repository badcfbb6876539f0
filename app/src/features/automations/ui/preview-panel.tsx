import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { PreviewWords } from './preview-words.tsx'
import { SampleList } from './sample-list.tsx'
import { usePreview, useSamples, type Wish } from './use-automations.ts'

/** Preview of a run over all existing resources: how much it would write, and three items really generated. */
export function PreviewPanel({ wish }: { wish: Wish | null }) {
  const { t } = useTranslation(['automations', 'grid'])
  const [isAsked, setIsAsked] = useState(false)
  // The form's values at the time of the click: a model is not called again for every letter typed.
  const [sampled, setSampled] = useState<Wish | null>(null)
  // If the button was clicked while the form was incomplete, starts once it is complete.
  if (isAsked && wish && sampled === null) setSampled(wish)
  const preview = usePreview(isAsked ? wish : null)
  const samples = useSamples(sampled)
  const isOld = sampled !== null && wish !== null && JSON.stringify(sampled) !== JSON.stringify(wish)
  const press = () => {
    setIsAsked(true)
    if (!wish) return
    if (isAsked) void preview.refetch()
    if (sampled !== null && !isOld) void samples.refetch()
    setSampled(wish)
  }
  return (
    <Section title={t('preview.title')} note={t('samples.note')}>
      <Stack gap={3}>
        <Button icon="search" onPress={press} loading={preview.isFetching || samples.isFetching}>
          {t('preview.action')}
        </Button>
        <div aria-live="polite">
          {isAsked &&
            (wish ? (
              <Stack gap={3}>
                <PreviewWords preview={preview} />
                {isOld ? <p className="sp-subtle">{t('samples.old')}</p> : <SampleList samples={samples} />}
              </Stack>
            ) : (
              <p className="sp-subtle">{t('preview.incomplete')}</p>
            ))}
        </div>
      </Stack>
    </Section>
  )
}
