import type { TFunction } from 'i18next'
import type { CustomTrail, TrailRow } from '../contract/trails.ts'
import type { TrailChoice } from '../domain/trail-rules.ts'

/** Returns a choice as the value of a field; empty: Signpost chooses. */
export const fieldOf = (choice: TrailChoice | null): string => (choice ? `${choice.kind}:${choice.id}` : '')

/** Returns the choice a field's value stands for. */
export function choiceOfField(value: string): TrailChoice | null {
  const [kind, id = ''] = value.split(':')
  return kind === 'collection' || kind === 'custom' ? { kind, id } : null
}

/** Returns what a trail can be chosen from: Signpost's choice, the custom trails, and these collections. */
export function choiceOptions(
  t: TFunction,
  {
    custom,
    collections,
  }: { custom: readonly CustomTrail[]; collections: readonly { id: string; title: string }[] },
): { value: string; label: string }[] {
  return [
    { value: '', label: t('breadcrumbs:choose.automatic') },
    ...custom.map(({ id, name }) => ({
      value: fieldOf({ kind: 'custom', id }),
      label: t('breadcrumbs:choose.custom', { name }),
    })),
    ...collections.map(({ id, title }) => ({ value: fieldOf({ kind: 'collection', id }), label: title })),
  ]
}

/** Returns the collections a row offers: the product's own, and the one chosen for it. */
export function collectionsOf({
  collections,
  choice,
  choiceName,
}: Pick<TrailRow, 'collections' | 'choice' | 'choiceName'>): { id: string; title: string }[] {
  if (choice?.kind !== 'collection' || collections.some(({ id }) => id === choice.id)) return collections
  return [...collections, { id: choice.id, title: choiceName ?? choice.id }]
}
