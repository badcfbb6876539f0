import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { missingBridge, openAgain, openOnceArrived } from '../app-bridge/missing-bridge.ts'
import { Button } from '../button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Page } from '../page.tsx'
import { Section } from '../section.tsx'
import { StoreForm } from './store-form.tsx'

/**
 * Shown where the shop is unknown: outside the admin (spec 1 §8), where naming a shop leads to Signpost in its admin,
 * or inside it while the platform's script is missing.
 */
export function NoShop() {
  const { t } = useTranslation('shell')
  const missing = missingBridge()
  return (
    <Page title={t('noShop.title')}>
      <Section>
        {missing === null ? (
          <>
            <EmptyState drawing="signpost" title={t('noShop.heading')}>
              {t('noShop.words')}
            </EmptyState>
            <StoreForm />
          </>
        ) : (
          <BridgeMissing isLate={missing === 'late'} />
        )}
      </Section>
    </Page>
  )
}

/** Says what keeps the platform's script away and what to do; goes on by itself when it arrives. */
function BridgeMissing({ isLate }: { isLate: boolean }) {
  const { t } = useTranslation('shell')
  useEffect(openOnceArrived, [])
  return (
    <div role="alert">
      <EmptyState
        drawing="signpost"
        title={isLate ? t('noShop.lateHeading') : t('noShop.blockedHeading')}
        action={
          <Button tone="primary" icon="refresh" onPress={openAgain}>
            {t('reload')}
          </Button>
        }
      >
        <p>{isLate ? t('noShop.lateWords') : t('noShop.blockedWords')}</p>
        <p>{t('noShop.goesOn')}</p>
      </EmptyState>
      <StoreForm tone="default" />
    </div>
  )
}
