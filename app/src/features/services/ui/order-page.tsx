import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { ChargeOutcome } from '#core/charges/ui/charge-outcome.tsx'
import { exactTime } from '#kit/shared/exact-time.ts'
import { isUuid } from '#kit/shared/row-ids.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Inline, Split, Stack } from '#kit/ui/layout.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { NotFound } from '#kit/ui/shell/not-found.tsx'
import type { Order } from '../contract/orders.ts'
import { isOrdered } from '../domain/order-stage.ts'
import { FileList } from './file-list.tsx'
import { MessageForm } from './message-form.tsx'
import { OrderEntries } from './order-entries.tsx'
import { servicesApi } from './services-api.ts'
import { STAGE_TONES, useServiceWords } from './use-service-words.ts'
import { useOrder, useOrderWrites } from './use-services.ts'
import './services.css'

const takesMessages = ({ stage }: Order): boolean => isOrdered(stage) && stage !== 'cancelled'

/** `/services/orders/{id}`: the stage of an order, its messages and its files. */
export function OrderPage() {
  const { id = '' } = useParams()
  return isUuid(id) ? <KnownOrder id={id} key={id} /> : <NotFound />
}

function KnownOrder({ id }: { id: string }) {
  const { t } = useTranslation('services')
  const words = useServiceWords()
  const order = useOrder(id)
  return (
    <Page title={order.data ? words.orderName(order.data) : t('order.title')} back>
      <ChargeOutcome page={`services-${id}`} paidNote={t('order.paid')} />
      <Loaded query={order}>{(known) => <Opened order={known} />}</Loaded>
    </Page>
  )
}

function Opened({ order }: { order: Order }) {
  const { t } = useTranslation('services')
  const writes = useOrderWrites(order.id)
  return (
    <Split
      main={
        <Stack gap={4}>
          <NextStep order={order} />
          <Section title={t('order.request')}>
            <Stack gap={3}>
              <p className="services-text">{order.request}</p>
              {order.pageUrl !== '' && <p>{t('order.page', { url: order.pageUrl })}</p>}
              <FileList files={order.files} read={servicesApi.readFile} />
            </Stack>
          </Section>
          {(order.entries.length > 0 || takesMessages(order)) && (
            <Section title={t('order.history')}>
              <Stack gap={4}>
                <OrderEntries entries={order.entries} read={servicesApi.readFile} />
                {takesMessages(order) && <MessageForm order={order} write={writes.write} />}
              </Stack>
            </Section>
          )}
        </Stack>
      }
      aside={<Facts order={order} />}
    />
  )
}

/** The merchant's next step, if any. */
function NextStep({ order }: { order: Order }) {
  const { t } = useTranslation('services')
  const { again } = useOrderWrites(order.id)
  if (order.stage === 'access')
    return (
      <Banner tone="attention" title={t('order.access.title')}>
        {t('order.access.note')}
      </Banner>
    )
  if (order.stage !== 'asked' && order.stage !== 'refused') return null
  return (
    <Banner
      tone={order.stage === 'asked' ? 'attention' : 'info'}
      title={t(`order.${order.stage}.title`)}
      action={
        order.confirmationUrl === null ? (
          <Button call={servicesApi.orderAgain} loading={again.isPending} onPress={() => again.mutate()}>
            {t('order.again')}
          </Button>
        ) : (
          <Link to={order.confirmationUrl} target="top" look="button">
            {t('order.toApproval')}
          </Link>
        )
      }
    >
      {t(`order.${order.stage}.note`)}
      <FailureLine error={again.error} />
    </Banner>
  )
}

function Facts({ order }: { order: Order }) {
  const { t, i18n } = useTranslation('services')
  const words = useServiceWords()
  const at = (moment: string) => exactTime(moment, i18n.language)
  const due = words.due(order)
  return (
    <Section title={t('order.status')}>
      <Stack gap={3}>
        <Inline>
          <Badge tone={STAGE_TONES[order.stage]}>{t(`stage.${order.stage}`)}</Badge>
        </Inline>
        <p>{words.orderPackage(order)}</p>
        {order.price > 0 && <p>{words.money(order.price, order.currency)}</p>}
        {order.deliveredAt !== null ? (
          <p>{t('order.deliveredAt', { at: at(order.deliveredAt) })}</p>
        ) : (
          due !== null && order.stage !== 'cancelled' && <p>{due}</p>
        )}
        {order.themeName !== null && <p>{t('order.theme', { name: order.themeName })}</p>}
      </Stack>
    </Section>
  )
}
