import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Button } from '#kit/ui/button.tsx'
import { ButtonGroup } from '#kit/ui/button-group.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { ChargeResult } from '../contract.ts'
import { plansApi } from './plans-api.ts'
import { useOrderWords } from './use-order-words.ts'
import { usePlanWords } from './use-plan-words.ts'
import { useGiveUp } from './use-plans.ts'

type Order = ChargeResult & { id: string }

/** Orders the merchant left undecided on the platform's page: the way back to it, and a way to give them up. */
export function WaitingOrders({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation('plans')
  const waiting = orders.filter(({ approval }) => approval !== null)
  if (waiting.length === 0) return null
  return (
    <Section title={t('waiting.title')} note={t('waiting.note')} flush>
      <Rows>
        {waiting.map((order) => (
          <Waiting key={order.id} order={order} />
        ))}
      </Rows>
    </Section>
  )
}

function Waiting({ order }: { order: Order }) {
  const { t } = useTranslation('plans')
  const frame = useFrame()
  const orderWords = useOrderWords()
  const { money, moment } = usePlanWords()
  const giveUp = useGiveUp(() => frame.toast(t('waiting.cancelled')))
  const { id, price, currency, approval } = order
  if (approval === null) return null
  const what = orderWords(order)
  return (
    <Row
      title={what}
      note={
        <>
          {t('waiting.until', { price: money(price, currency), at: moment(approval.until) })}
          <FailureLine error={giveUp.error} />
        </>
      }
      action={
        <ButtonGroup>
          <Link to={approval.url} target="top" look="button">
            {t('summary.confirm')}
          </Link>
          <Button
            call={plansApi.giveUp}
            tone="plain"
            aria-label={t('waiting.cancelOf', { order: what })}
            loading={giveUp.isPending}
            onPress={() => giveUp.mutate(id)}
          >
            {t('waiting.cancel')}
          </Button>
        </ButtonGroup>
      }
    />
  )
}
