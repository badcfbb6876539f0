import { useTranslation } from 'react-i18next'
import { useProfile } from '#core/shops/ui/use-profile.ts'
import { currentShop } from '#kit/ui/app-bridge/bridge.ts'
import { useDismissed } from '#kit/ui/dismissed.ts'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Inline } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Section } from '#kit/ui/section.tsx'

/** Quick actions of the welcome dashboard (2-features §2). */
const QUICK_ACTIONS = [
  { id: 'schemaSetup', to: '/schema' },
  { id: 'seoAudit', to: '/seo-audit' },
  { id: 'richSnippets', to: '/schema-results' },
] as const

/** Where most merchants begin; dismissed permanently per store and browser. */
export function Welcome() {
  const { t } = useTranslation('onboarding')
  const { data: profile } = useProfile()
  const [dismissed, dismiss] = useDismissed(`welcome ${currentShop() ?? ''}`)
  if (dismissed) return null
  return (
    <Section
      title={t('welcome.title', { store: profile?.storeName ?? '' })}
      note={t('welcome.words')}
      action={<IconButton icon="close" label={t('welcome.dismiss')} onPress={dismiss} />}
    >
      <Inline>
        {QUICK_ACTIONS.map(({ id, to }) => (
          <Link key={id} to={to} look="button">
            {t(`welcome.${id}`)}
          </Link>
        ))}
      </Inline>
    </Section>
  )
}
