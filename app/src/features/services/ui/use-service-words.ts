import { useTranslation } from 'react-i18next'
import { exactTime } from '#kit/shared/exact-time.ts'
import { numberFormat } from '#kit/shared/formatters.ts'
import type { BadgeTone } from '#kit/ui/badge.tsx'
import { formatMoney } from '#kit/ui/money.tsx'
import type { ServicesOffer, ShownPackage, ShownService } from '../contract/catalogue.ts'
import type { Order, OrderRow } from '../contract/orders.ts'
import type { Stage } from '../domain/order-stage.ts'

export const STAGE_TONES: Record<Stage, BadgeTone> = {
  asked: 'attention',
  refused: 'neutral',
  requested: 'info',
  purchased: 'success',
  access: 'attention',
  working: 'info',
  delivered: 'success',
  cancelled: 'neutral',
}

/** Returns the texts of services and packages, in the reader's language or in the operator's own words. */
export function useServiceWords() {
  const { t, i18n } = useTranslation(['services', 'shell'])
  const { language } = i18n
  const money = (amount: number, currency: string) => formatMoney({ amount, currency, language })
  // Texts numbered below their key; services an operator adds have none of ours.
  const listed = <Part>(found: unknown): Part[] =>
    typeof found === 'object' && found !== null ? (Object.values(found) as Part[]) : []
  const delivery = ({ delivery: { from, to, unit } }: ShownPackage) => {
    if (unit === 'business-hours') return t('delivery.business-hours', { to })
    return from === null ? t(`delivery.${unit}`, { count: to }) : t(`delivery.${unit}Range`, { from, to })
  }
  return {
    money,
    name: ({ id, words }: Pick<ShownService, 'id' | 'words'>) =>
      words?.name ?? t(`service.${id}.name`, { defaultValue: id }),
    summary: ({ id, words }: ShownService) =>
      words?.summary ?? t(`service.${id}.summary`, { defaultValue: '' }),
    delivered: ({ id, words }: ShownService) =>
      words?.delivered ??
      listed<string>(t(`service.${id}.delivered`, { returnObjects: true, defaultValue: '' })),
    questions: ({ id, words }: ShownService) =>
      words?.questions ??
      listed<{ question: string; answer: string }>(
        t(`service.${id}.question`, { returnObjects: true, defaultValue: '' }),
      ),
    packageName: (service: string, { id, name }: Pick<ShownPackage, 'id' | 'name'>) =>
      name ?? t(`service.${service}.package.${id}`, { defaultValue: id }),
    orderName: (row: OrderRow) => row.name ?? t(`service.${row.service}.name`, { defaultValue: row.service }),
    orderPackage: (row: OrderRow) =>
      row.packageName ?? t(`service.${row.service}.package.${row.package}`, { defaultValue: row.package }),
    price: ({ price, percent }: ShownPackage, { currency }: Pick<ServicesOffer, 'currency'>) => {
      if (price === 0) return t('price.free')
      if (price !== null) return money(price, currency)
      const share = numberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
      return t('price.share', { percent: share.format((percent ?? 0) / 100) })
    },
    delivery,
    /** When an order is due, for a column of that name; work for a share of revenue goes on after the first reply. */
    dueDay: ({ dueAt, isShare }: OrderRow) => {
      if (dueAt === null) return null
      const at = exactTime(dueAt, language)
      return isShare ? t('order.firstReply', { at }) : at
    },
    /** When an order is due, or its first reply while there is none. */
    due: ({ dueAt, isShare, entries }: Order) => {
      if (dueAt === null || (isShare && entries.some(({ author }) => author === 'provider'))) return null
      return t(isShare ? 'order.firstReply' : 'order.due', { at: exactTime(dueAt, language) })
    },
    /** The delivery time with its name; work for a share of revenue goes on, so there it is the time of the first reply. */
    deadline: (one: ShownPackage) =>
      t('shell:pair', {
        name: t(one.kind === 'share' ? 'delivery.firstReply' : 'delivery.label'),
        value: delivery(one),
      }),
  }
}
