import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { StoreDataCard } from '#core/catalogue/ui/store-data-card.tsx'
import { LanguageModelCard } from '#core/language-model/ui/language-model-card.tsx'
import { InTurn } from '#kit/ui/in-turn.tsx'
import { latePart } from '#kit/ui/late-part.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { SkeletonRows } from '#kit/ui/skeleton.tsx'
import { Tabs } from '#kit/ui/tabs.tsx'
import { useSearchParams } from '#kit/ui/use-search-params.ts'
import { LanguageCard } from './language-card.tsx'
import { SignatureCard } from './signature-card.tsx'

const GENERAL = '0'

const LIST = (
  <Section flush>
    <SkeletonRows rows={8} />
  </Section>
)
const ProductsPanel = latePart(() => import('./deletable-lists.tsx').then((part) => part.ProductsPanel), LIST)
const CollectionsPanel = latePart(
  () => import('./deletable-lists.tsx').then((part) => part.CollectionsPanel),
  LIST,
)

/** Settings of the whole app: its language, its store data, and the products it knows. */
export function SettingsPage() {
  const { t } = useTranslation('settings')
  const [query] = useSearchParams()
  const navigate = useNavigate()
  return (
    <Page
      title={t('title')}
      back
      secondary={[{ label: t('profile'), onAction: () => navigate('/profile') }]}
      full={(query.get('tabindex') ?? GENERAL) !== GENERAL}
    >
      <Tabs
        label={t('title')}
        ownUrl
        items={[
          {
            label: t('tabs.general'),
            panel: (
              <InTurn>
                <StoreDataCard />
                <LanguageCard />
                <LanguageModelCard />
                <SignatureCard />
              </InTurn>
            ),
          },
          { label: t('tabs.products'), panel: <ProductsPanel /> },
          { label: t('tabs.collections'), panel: <CollectionsPanel /> },
        ]}
      />
    </Page>
  )
}
