import type { Duplicate } from '#rules/rich-results/duplicates/find-duplicates.ts'
import type { Speak } from './translate-issue.ts'

/** Describes why descriptions are about the same thing, how they differ, and what to do with them. */
export function translateDuplicate(
  { key, values, action, carry, differ }: Pick<Duplicate, 'key' | 'values' | 'action' | 'carry' | 'differ'>,
  t: Speak,
): string {
  const form = action === 'remove' && differ.length > 0 ? 'removeOther' : action
  return t(`rich-results:duplicate.${form}`, {
    why: t(`rich-results:duplicate.${key}`, { what: values.what ?? '' }),
    differ: differ.length > 0 ? t('rich-results:duplicate.differ', { fields: differ.join(', ') }) : '',
    fields: carry.join(', '),
  })
}
