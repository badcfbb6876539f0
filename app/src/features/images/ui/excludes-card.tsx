import { useTranslation } from 'react-i18next'
import { ManyChoices } from '#core/catalogue/ui/many-choices.tsx'
import { useProductChoices } from '#core/catalogue/ui/use-products.ts'
import { Button } from '#kit/ui/button.tsx'
import { Grid, Inline, Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { Excludes } from '../domain/settings.ts'
import { useCollections } from './use-images.ts'

/** Excluded images: of collections, of products with a tag, and single ones. */
export function ExcludesCard({
  excludes,
  onExcludes,
}: {
  excludes: Excludes
  onExcludes: (excludes: Excludes) => void
}) {
  const { t } = useTranslation(['images', 'catalogue'])
  const collections = useCollections().data
  const tags = useProductChoices().data?.tags ?? []
  const set = (change: Partial<Excludes>) => onExcludes({ ...excludes, ...change })
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
            options={[
              ...lost(excludes.collections, collections ?? []).map(({ value }) => ({
                value,
                label: t(collections ? 'automation.collectionGone' : 'automation.collectionLoading'),
              })),
              ...(collections ?? []),
            ]}
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
      </Stack>
    </Section>
  )
}
