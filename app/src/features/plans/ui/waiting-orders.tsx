import { useTranslation } from 'react-i18next'
import { useFrame } from '#kit/ui/app-bridge/frame-context.ts'
import { Button } from '#kit/ui/button.tsx'
import { ButtonGroup } from '#kit/ui/button-group.tsx'
import { FailureLine } from '#kit/ui/failure-line.tsx'
import { Link } from '#kit/ui/link.tsx'
import { Row, Rows } from '#kit/ui/row.tsx'
import { Section } from '#kit/ui/section.tsx'
import type { ChargeResult, WaitingLimit } from '../contract.ts'
import { plansApi } from './plans-api.ts'
import { useOrderWords } from './use-order-words.ts'
import { usePlanWords } from './use-plan-words.ts'
import { useGiveUp, useGiveUpLimit } from './use-plans.ts'

type Order = ChargeResult & { id: string }

/** Orders the merchant left undecided on the platform's page: the way back to it, and a way to give them up. */
export function WaitingOrders({ orders, limit }: { orders: readonly Order[]; limit: WaitingLimit | null }) {
  const { t } = useTranslation('plans')
  const waiting = orders.filter(({ approval }) => approval !== null)
  if (waiting.length === 0 && limit === null) return null
  return (
    <Section title={t('waiting.title')} note={t('waiting.note')} flush>
      <Rows>
        {limit && <WaitingForLimit order={limit} />}
        {waiting.map((order) => (
          <WaitingOrder key={order.id} order={order} />
        ))}
      </Rows>
    </Section>
  )
}

function WaitingOrder({ order }: { order: Order }) {
  const { t } = useTranslation('plans')
  const frame = useFrame()
  const orderWords = useOrderWords()
  const { money, moment } = usePlanWords()
  const giveUp = useGiveUp(() => frame.toast(t('waiting.cancelled')))
  const { id, price, currency, approval } = order
  if (approval === null) return null
  return (
    <Waiting
      what={orderWords(order)}
      note={t('waiting.until', { price: money(price, currency), at: moment(approval.until) })}
      url={approval.url}
      call={plansApi.giveUp}
      giveUp={{ ...giveUp, run: () => giveUp.mutate(id) }}
    />
  )
}

function WaitingForLimit({ order: { limit, currency, approval } }: { order: WaitingLimit }) {
  const { t } = useTranslation('plans')
  const frame = useFrame()
  const { money } = usePlanWords()
  const giveUp = useGiveUpLimit(() => frame.toast(t('waiting.cancelled')))
  return (
    <Waiting
      what={t('waiting.limit', { limit: money(limit, currency) })}
      note={t('waiting.limitNote')}
      url={approval.url}
      call={plansApi.giveUpLimit}
      giveUp={{ ...giveUp, run: () => giveUp.mutate() }}
    />
  )
}

function Waiting({
  what,
  note,
  url,
  call,
  giveUp: { error, isPending, run },
}: {
  what: string
  note: string
  url: string
  call: typeof plansApi.giveUp | typeof plansApi.giveUpLimit
  giveUp: { error: unknown; isPending: boolean; run: () => void }
}) {
  const { t } = useTranslation('plans')
  return (
    <Row
      title={what}
      note={
        <>
          {note}
          <FailureLine error={error} />
        </>
      }
      action={
        <ButtonGroup>
          <Link to={url} target="top" look="button">
            {t('summary.confirm')}
          </Link>
          <Button
            call={call}
            tone="plain"
            aria-label={t('waiting.cancelOf', { order: what })}
            loading={isPending}
            onPress={run}
          >
            {t('waiting.cancel')}
          </Button>
        </ButtonGroup>
      }
    />
  )
}
