import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { SupportCard } from '#core/shops/ui/support-card.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Split, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { Loading, SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { ServicesOffer, ShownService } from '../contract/catalogue.ts'
import type { OrderRow } from '../contract/orders.ts'
import { OrderForm } from './order-form.tsx'
import { Questions } from './questions.tsx'
import { orderPath } from './services-api.ts'
import { NotOffered } from './services-page.tsx'
import { useServiceWords } from './use-service-words.ts'
import { useOffer, useOrders } from './use-services.ts'
import './services.css'

/** `/core-web-vitals/fix` */
export const SpeedFixPage = () => <ServiceScreen id="core-web-vitals" />

/** `/seo-plan` */
export const GrowthPage = () => <ServiceScreen id="growth" />

/** `/services/{id}` */
export function ServicePage() {
  const { id = '' } = useParams()
  return <ServiceScreen key={id} id={id} />
}

/** A service: description, delivery time and price, questions and answers, and the order form. */
function ServiceScreen({ id }: { id: string }) {
  const { t } = useTranslation('services')
  const words = useServiceWords()
  const offer = useOffer()
  // The newest order, if it waits for approval, is shown above the form: the form comes with it, and does not move.
  const orders = useOrders(1)
  const service = offer.data?.services.find((each) => each.id === id)
  return (
    <Page title={service ? words.name(service) : t('title')} back>
      <Loaded query={offer}>
        {(known) =>
          service && orders.isPending ? (
            <Loading>
              <Section>
                <SkeletonRows rows={8} sign={false} />
              </Section>
            </Loading>
          ) : service ? (
            <Offered service={service} offer={known} orders={orders.data?.rows ?? []} />
          ) : known.isOffered ? (
            <Missing />
          ) : (
            <NotOffered />
          )
        }
      </Loaded>
    </Page>
  )
}

/** The newest order of this service that waits for approval: who left the platform's page would order once more. */
function WaitingOrder({ service, orders }: { service: string; orders: readonly OrderRow[] }) {
  const { t } = useTranslation('services')
  const words = useServiceWords()
  const waiting = orders.find((order) => order.service === service && order.stage === 'asked')
  if (!waiting) return null
  return (
    <Banner
      tone="attention"
      title={t('order.asked.title')}
      action={
        <Link to={orderPath(waiting.id)} look="button">
          {words.orderName(waiting)}
        </Link>
      }
    >
      {t('order.asked.note')}
    </Banner>
  )
}

function Missing() {
  const { t } = useTranslation('services')
  return (
    <Section>
      <EmptyState
        drawing="calm"
        title={t('page.missing')}
        action={
          <Link to="/services" look="button">
            {t('page.toServices')}
          </Link>
        }
      >
        {t('page.missingNote')}
      </EmptyState>
    </Section>
  )
}

function Offered({
  service,
  offer,
  orders,
}: {
  service: ShownService
  offer: ServicesOffer
  orders: readonly OrderRow[]
}) {
  const { t } = useTranslation('services')
  const words = useServiceWords()
  return (
    <Split
      main={
        <Stack gap={4}>
          <p>{words.summary(service)}</p>
          <Section title={t('page.delivered')}>
            <ul className="services-list">
              {words.delivered(service).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Section>
          <WaitingOrder service={service.id} orders={orders} />
          <OrderForm service={service} offer={offer} />
          <Questions questions={words.questions(service)} />
        </Stack>
      }
      aside={
        <>
          <Conditions service={service} offer={offer} />
          <SupportCard email={offer.supportEmail} />
        </>
      }
    />
  )
}

/** Terms of the order, shown before it is placed. */
function Conditions({ service, offer }: { service: ShownService; offer: ServicesOffer }) {
  const { t } = useTranslation('services')
  const words = useServiceWords()
  const isHourly = service.packages.some(({ kind }) => kind === 'hours')
  const isShare = service.packages.some(({ kind }) => kind === 'share')
  const isOneTime = service.packages.some(({ kind }) => kind !== 'share')
  const isInBusinessHours = service.packages.some(({ delivery }) => delivery.unit === 'business-hours')
  const { freeHours: free, halfPriceHours: half, hoursBefore: count } = offer
  const lines = [
    isHourly && t('price.hoursNote', { free, half, rate: words.money(offer.hourlyRate, offer.currency) }),
    isHourly && count > 0 && t('price.hoursBefore', { count }),
    isShare && t('price.shareNote'),
    isInBusinessHours && t('delivery.businessNote'),
    service.oncePerTheme && t('conditions.theme'),
    service.needsAccess && t('conditions.access'),
    service.needsAccess && t('conditions.unlock'),
    isOneTime && t('conditions.refund'),
    t('conditions.replies'),
    !offer.charges && !isShare && t('conditions.invoice'),
    t('conditions.ranking'),
  ].filter((line) => line !== false)
  return (
    <Section title={t('conditions.title')}>
      <ul className="services-list">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Section>
  )
}
