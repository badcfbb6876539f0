import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { catalogueApi } from '#core/catalogue/ui/catalogue-api.ts'
import { ChosenResources } from '#core/catalogue/ui/chosen-resources.tsx'
import { ManyChoices } from '#core/catalogue/ui/many-choices.tsx'
import { FieldNotes } from '#kit/ui/field.tsx'
import { Stack } from '#kit/ui/layout.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Select } from '#kit/ui/select.tsx'
import { MOST_TARGETS } from '../domain/bounds.ts'
import { CHOSEN_BY, type TabSet } from '../domain/tab-set.ts'

/** Selects the products of the set: single ones, or those of collections, with tags or of vendors. */
export function TargetsSection({
  set: { chosenBy, targets },
  onSet,
  error,
}: {
  set: TabSet
  onSet: (part: Partial<TabSet>) => void
  error: string | undefined
}) {
  const { t } = useTranslation('content-tabs')
  const onTargets = (next: string[]) => onSet({ targets: next.slice(0, MOST_TARGETS) })
  return (
    <Section title={t('targets.title')} note={t('list.rule')}>
      <Stack gap={3}>
        <Select
          name="chosenBy"
          label={t('targets.by')}
          value={chosenBy}
          onValue={(next) => onSet({ chosenBy: next, targets: [] })}
          options={CHOSEN_BY.map((value) => ({ value, label: t(`by.${value}`) }))}
        />
        {chosenBy === 'product' || chosenBy === 'collection' ? (
          <ChosenResources
            kind={chosenBy}
            ids={targets}
            onIds={onTargets}
            most={MOST_TARGETS}
            error={error}
          />
        ) : (
          <Words of={chosenBy} chosen={targets} onChosen={onTargets} error={error} />
        )}
      </Stack>
    </Section>
  )
}

/** Tags or vendors of the store's products, and selected ones that no product has any more. */
function Words({
  of,
  chosen,
  onChosen,
  error,
}: {
  of: 'tag' | 'vendor'
  chosen: string[]
  onChosen: (chosen: string[]) => void
  error: string | undefined
}) {
  const { t } = useTranslation('content-tabs')
  const notes = useId()
  const choices = useQuery({
    queryKey: ['catalogue', 'product-choices'],
    queryFn: () => catalogueApi.productChoices(),
  })
  const known = choices.data?.[of === 'tag' ? 'tags' : 'vendors'] ?? []
  const gone = chosen.filter((value) => !known.some((one) => one.value === value))
  return (
    <Stack gap={2}>
      <ManyChoices
        label={t(`by.${of}`)}
        none={t(`targets.none.${of}`)}
        options={[
          ...known.map(({ value, products }) => ({
            value,
            label: t('targets.choice', { name: value, count: products }),
          })),
          ...gone.map((value) => ({ value, label: value })),
        ]}
        chosen={chosen}
        onChosen={onChosen}
      />
      <FieldNotes id={notes} error={error} />
    </Stack>
  )
}
