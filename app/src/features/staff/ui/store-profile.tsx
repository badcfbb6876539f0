import { useTranslation } from 'react-i18next'
import { exactTime } from '#kit/shared/exact-time.ts'
import { languageName } from '#kit/shared/formatters.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { StoreDetail } from '../contract.ts'

/** Identity of the store, and its last sign-in. */
export function StoreProfile({ store }: { store: StoreDetail }) {
  const { t, i18n } = useTranslation('staff')
  const minute = (at: string) => exactTime(at, i18n.language)
  return (
    <Section title={t('store.profile')}>
      <Facts
        facts={[
          { name: t('store.domain'), value: store.domain },
          { name: t('signIn.email'), value: store.email },
          {
            name: t('store.installed'),
            value: store.installed ? minute(store.installedAt ?? '') : <Badge>{t('stores.removed')}</Badge>,
          },
          {
            name: t('store.platformPlan'),
            value: (
              <>
                {store.planName} {store.developmentStore && <Badge>{t('store.development')}</Badge>}
              </>
            ),
          },
          {
            name: t('store.language'),
            value: languageName(store.language, i18n.language),
          },
          {
            name: t('store.logins'),
            value:
              store.lastLogins.length === 0 ? (
                t('never')
              ) : (
                <ul>
                  {/* Older entries may be several loads of the app within a minute: they are one line. */}
                  {[...new Set(store.lastLogins.map(minute))].map((at) => (
                    <li key={at}>{at}</li>
                  ))}
                </ul>
              ),
          },
        ]}
      />
    </Section>
  )
}
