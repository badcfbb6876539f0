import { useTranslation } from 'react-i18next'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { Plans } from '../contract.ts'
import { usePlanWords } from './use-plan-words.ts'

/** Shown while billing is off: no plans, no prices. */
export function NothingSold({ plans }: { plans: Plans }) {
  const { t } = useTranslation('plans')
  const { name } = usePlanWords()
  return (
    <Section>
      <EmptyState drawing="calm" title={t('off.title')}>
        {t('off.note', { plan: name(plans.current.plan) })}
      </EmptyState>
    </Section>
  )
}
