import { useTranslation } from 'react-i18next'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'

/** Shown instead of the store when the visit is over, however it ended: nothing went wrong. */
export function VisitEnded({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('staff')
  return (
    <Page title={t('token.ended')}>
      <Section>
        <EmptyState
          drawing="calm"
          title={t('token.endedWords')}
          action={<Button onPress={onLeave}>{t('token.leave')}</Button>}
        />
      </Section>
    </Page>
  )
}
