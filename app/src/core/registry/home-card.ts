import { defineOffer, type ShopContext } from '#core/context/context.ts'
import type { IssueMessage } from '#core/issues/domain/translate-issue.ts'

/** One line for Home; see `features/home/contract.ts` for its form on the wire. */
export interface HomeCard {
  /** The question of Home it answers. */
  question: 'working' | 'wrong'
  read(ctx: ShopContext): Promise<HomeLine[]>
}
export interface HomeLine {
  id: string
  /** Locale key, such as `structured-data:home.embedOff`. */
  key: string
  values: Record<string, string | number>
  /** Message of a rich results rule, shown as the line's note. */
  finding?: IssueMessage
  tone: 'success' | 'info' | 'attention' | 'critical' | 'unknown'
  link: { to: string; external: boolean } | null
  /** Progress of running work, as a count; `total` is null while unknown. */
  progress?: { done: number; total: number | null }
  /** Value to the merchant, higher first; sorts "what is wrong". */
  worth: number
}

export const HOME_CARDS = defineOffer<HomeCard>('homeCards')
