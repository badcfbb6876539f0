import { useTranslation } from 'react-i18next'
import { numberFormat } from '#kit/shared/formatters.ts'
import type { BadgeTone } from '#kit/ui/badge.tsx'
import { formatMoney } from '#kit/ui/money.tsx'
import type { ServicesOffer, ShownPackage, ShownService } from '../contract/catalogue.ts'
import type { OrderRow } from '../contract/orders.ts'
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

/** Services and packages in the reader's language, or in the operator's own words. */
export function useServiceWords() {
  const { t, i18n } = useTranslation('services')
  const { language } = i18n
  const money = (amount: number, currency: string) => formatMoney({ amount, currency, language })
  const wordOr = (key: string, otherwise: string) => (i18n.exists(`services:${key}`) ? t(key) : otherwise)
  const listOf = <Part>(key: string): Part[] =>
    i18n.exists(`services:${key}`)
      ? Object.values(t(key, { returnObjects: true }) as unknown as Record<string, Part>)
      : []
  return {
    money,
    name: ({ id, words }: Pick<ShownService, 'id' | 'words'>) =>
      words?.name ?? wordOr(`service.${id}.name`, id),
    summary: ({ id, words }: ShownService) => words?.summary ?? wordOr(`service.${id}.summary`, ''),
    delivered: ({ id, words }: ShownService) => words?.delivered ?? listOf<string>(`service.${id}.delivered`),
    questions: ({ id, words }: ShownService) =>
      words?.questions ?? listOf<{ question: string; answer: string }>(`service.${id}.question`),
    packageName: (service: string, { id, name }: Pick<ShownPackage, 'id' | 'name'>) =>
      name ?? wordOr(`service.${service}.package.${id}`, id),
    orderName: (row: OrderRow) => row.name ?? wordOr(`service.${row.service}.name`, row.service),
    orderPackage: (row: OrderRow) =>
      row.packageName ?? wordOr(`service.${row.service}.package.${row.package}`, row.package),
    price: ({ price, percent }: ShownPackage, { currency }: Pick<ServicesOffer, 'currency'>) => {
      if (price === 0) return t('price.free')
      if (price !== null) return money(price, currency)
      const share = numberFormat(language, { style: 'percent', maximumFractionDigits: 1 })
      return t('price.share', { percent: share.format((percent ?? 0) / 100) })
    },
    delivery: ({ delivery: { from, to, unit } }: ShownPackage) => {
      if (unit === 'business-hours') return t('delivery.business-hours', { to })
      return from === null ? t(`delivery.${unit}`, { count: to }) : t(`delivery.${unit}Range`, { from, to })
    },
  }
}
