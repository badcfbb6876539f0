import { useTranslation } from 'react-i18next'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { SchemaResultsPageDetail } from '../contract.ts'
import { useWords } from './use-words.ts'

/** Things the page describes more than once: which description to keep, what to do with the others, and why. */
export function DetailDuplicates({ page }: { page: SchemaResultsPageDetail }) {
  const { t } = useTranslation('schema-results')
  const words = useWords()
  const nameOf = (index: number) => {
    const node = page.nodes.find((one) => one.index === index)
    return node
      ? t('node.name', {
          number: index + 1,
          type: node.type || t('node.untyped'),
          owner: words.owner(node.owner),
        })
      : `#${index + 1}`
  }
  return (
    <Section title={t('duplicates.title')} note={t('duplicates.note')} flush>
      <Rows>
        {page.duplicateGroups.map((group) => {
          const { nodes, action } = group
          const [kept = 0, ...others] = nodes
          return (
            <Row
              key={nodes.join(' ')}
              tone="attention"
              title={t(`duplicates.${action}`, {
                kept: nameOf(kept),
                others: others.map(nameOf).join('; '),
                count: others.length,
              })}
              note={`${t('duplicates.reason', { reason: words.duplicate(group) })} ${words.carried(group)}`.trim()}
            />
          )
        })}
      </Rows>
    </Section>
  )
}
