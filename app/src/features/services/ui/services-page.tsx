import { useTranslation } from 'react-i18next'
import { ChargeOutcome } from '#core/charges/ui/charge-outcome.tsx'
import { SupportCard } from '#core/shops/ui/support-card.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Grid, Inline, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { ServicesOffer, ShownService } from '../contract/catalogue.ts'
import { OrdersCard } from './orders-card.tsx'
import { Questions } from './questions.tsx'
import { useServiceWords } from './use-service-words.ts'
import { useOffer } from './use-services.ts'

/** `/services`: the offer, and this store's orders. */
export function ServicesPage() {
  const { t } = useTranslation('services')
  const offer = useOffer()
  return (
    <Page title={t('title')} back>
      <ChargeOutcome page="services" />
      <Loaded query={offer}>
        {(known) => (
          <Stack gap={4}>
            {known.isOffered ? (
              <>
                <p className="sp-subtle">{t(known.charges ? 'intro' : 'introInvoice')}</p>
                <Grid min="16rem">
                  {known.services.map((service) => (
                    <ServiceCard key={service.id} service={service} offer={known} />
                  ))}
                </Grid>
              </>
            ) : (
              <NotOffered />
            )}
            <OrdersCard />
            <SupportCard email={known.supportEmail} />
            {known.isOffered && <PaymentQuestions offer={known} />}
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

export function NotOffered() {
  const { t } = useTranslation('services')
  return (
    <Section>
      <EmptyState drawing="calm" title={t('off.title')}>
        {t('off.note')}
      </EmptyState>
    </Section>
  )
}

/** What merchants ask before they order; how they pay depends on the installation. */
function PaymentQuestions({ offer: { charges } }: { offer: ServicesOffer }) {
  const { t } = useTranslation('services')
  return (
    <Questions
      questions={[
        {
          question: t('help.pay.question'),
          answer: t(charges ? 'help.pay.answer' : 'conditions.invoice'),
        },
        {
          question: t('help.back.question'),
          answer: t(charges ? 'help.back.answer' : 'conditions.refund'),
        },
        { question: t('help.safe.question'), answer: t('help.safe.answer') },
      ]}
    />
  )
}

function ServiceCard({ service, offer }: { service: ShownService; offer: ServicesOffer }) {
  const { t } = useTranslation('services')
  const words = useServiceWords()
  const [first] = service.packages
  if (!first) return null
  const cheapest = service.packages.reduce((least, each) =>
    (each.price ?? 0) < (least.price ?? 0) ? each : least,
  )
  const price = words.price(cheapest, offer)
  const isOne = service.packages.length === 1 || cheapest.price === 0
  return (
    <Section title={words.name(service)} note={words.summary(service)}>
      <Inline spread>
        <span>
          <strong>{isOne ? price : t('price.from', { price })}</strong>
          <span className="sp-subtle">
            {' · '}
            {first.kind === 'share' ? words.deadline(first) : words.delivery(first)}
          </span>
        </span>
        <Link to={service.path} look="button">
          {t('page.open')}
          <span className="sp-hidden">: {words.name(service)}</span>
        </Link>
      </Inline>
    </Section>
  )
}
