import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ManyChoices } from '#core/catalogue/ui/many-choices.tsx'
import { useProductChoices } from '#core/catalogue/ui/use-products.ts'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Grid, Inline, Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { Excludes } from '../domain/settings.ts'
import { useCollections, useSaveExcludes } from './use-images.ts'

/** Excluded images: of collections, of products with a tag, and single ones. */
export function ExcludesCard({ saved }: { saved: Excludes }) {
  const { t } = useTranslation(['images', 'catalogue'])
  const frame = useFrame()
  const collections = useCollections().data ?? []
  const tags = useProductChoices().data?.tags ?? []
  const save = useSaveExcludes()
  const [excludes, setExcludes] = useState(saved)
  const set = (change: Partial<Excludes>) => setExcludes((before) => ({ ...before, ...change }))
  const isDirty = JSON.stringify(excludes) !== JSON.stringify(saved)
  // An exclusion can be removed even if the store no longer has the collection or tag.
  const lost = (chosen: readonly string[], known: readonly { value: string }[]) =>
    chosen
      .filter((value) => !known.some((each) => each.value === value))
      .map((value) => ({ value, label: value }))
  return (
    <Section title={t('excludes.title')} note={t('excludes.note')}>
      <Stack gap={4}>
        <Grid min="14rem">
          <ManyChoices
            label={t('excludes.collections')}
            options={[...lost(excludes.collections, collections), ...collections]}
            chosen={excludes.collections}
            onChosen={(chosen) => set({ collections: chosen })}
            none={t('excludes.none')}
          />
          <ManyChoices
            label={t('excludes.tags')}
            options={[...lost(excludes.tags, tags), ...tags.map(({ value }) => ({ value, label: value }))]}
            chosen={excludes.tags}
            onChosen={(chosen) => set({ tags: chosen })}
            none={t('excludes.none')}
          />
        </Grid>
        {excludes.files.length > 0 && (
          <Inline>
            <span>{t('excludes.files', { count: excludes.files.length })}</span>
            <Button tone="plain" onPress={() => set({ files: [] })}>
              {t('excludes.clearFiles')}
            </Button>
          </Inline>
        )}
        <FailureLine error={save.error} />
        <Inline>
          <Button
            isDisabled={!isDirty}
            loading={save.isPending}
            onPress={() => save.mutate(excludes, { onSuccess: () => frame.toast(t('settings.saved')) })}
          >
            {t('excludes.save')}
          </Button>
        </Inline>
      </Stack>
    </Section>
  )
}
